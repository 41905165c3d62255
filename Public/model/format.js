// @ts-check
const whole = new Intl.NumberFormat("en", { maximumFractionDigits: 0 });
const precise = new Intl.NumberFormat("en", { maximumFractionDigits: 3 });
const clock = new Intl.DateTimeFormat("en-GB", { hour: "2-digit", minute: "2-digit", second: "2-digit" });

/**
 * A number with its thousands apart.
 * @param {number} value
 */
export const integer = (value) => whole.format(value);

/**
 * A number with at most three decimals.
 * @param {number} value
 */
export const decimal = (value) => precise.format(value);

/**
 * The time of day.
 * @param {number} time Milliseconds since 1970.
 */
export const time = (time) => clock.format(time);

/**
 * A count in as few characters as a strip has room for: 999, 12k, 1.2M, 1B.
 * @param {number} value
 */
export function short(value) {
  for (const [unit, suffix] of /** @type {const} */ ([[1e9, "B"], [1e6, "M"], [1e4, "k"]])) {
    if (value < unit) continue;
    const scaled = value / (suffix === "k" ? 1e3 : unit);
    return `${scaled < 10 ? Math.floor(scaled * 10) / 10 : Math.floor(scaled)}${suffix}`;
  }
  return whole.format(value);
}

/**
 * Milliseconds as a person says them.
 * @param {number} milliseconds
 */
export function duration(milliseconds) {
  if (milliseconds < 1000) return `${Math.round(milliseconds)} ms`;
  return `${precise.format(Math.round(milliseconds / 100) / 10)} s`;
}

/**
 * Milliseconds as a player shows them: 7.2 s, 1:07.
 * @param {number} milliseconds
 */
export function playTime(milliseconds) {
  const seconds = Math.floor(milliseconds / 1000);
  if (seconds < 60) return `${(Math.floor(milliseconds / 100) / 10).toFixed(1)} s`;
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
