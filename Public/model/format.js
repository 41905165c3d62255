// @ts-check
const whole = new Intl.NumberFormat("en", { maximumFractionDigits: 0 });
const precise = new Intl.NumberFormat("en", { maximumFractionDigits: 3 });
const clock = new Intl.DateTimeFormat("en-GB", { hour: "2-digit", minute: "2-digit", second: "2-digit" });

/**
 * Formats an integer with separated thousands.
 * @param {number} value
 */
export const integer = (value) => whole.format(value);

/**
 * Formats a number of things: 1 row, 2,000 rows.
 * @param {number} count
 * @param {string} thing One of them.
 */
export const many = (count, thing) => `${integer(count)} ${thing}${count === 1 ? "" : "s"}`;

/**
 * Formats a number with at most three decimals.
 * @param {number} value
 */
export const decimal = (value) => precise.format(value);

/**
 * Formats the time of day.
 * @param {number} time Milliseconds since 1970.
 */
export const time = (time) => clock.format(time);

/**
 * Formats a count in few characters: exact below 10,000, then rounded to the nearest with a unit: 9,999, 12 k, 1.0 M,
 * 1.2 B.
 * @param {number} value
 */
export function short(value) {
  if (value < 1e4) return whole.format(value);
  for (const [unit, suffix] of /** @type {const} */ ([[1e3, "k"], [1e6, "M"], [1e9, "B"]])) {
    const scaled = value / unit;
    const rounded = scaled < 9.95 ? scaled.toFixed(1) : String(Math.round(scaled));
    if (Number(rounded) < 1000 || suffix === "B") return `${rounded} ${suffix}`;
  }
  return whole.format(value);
}

/**
 * Formats a duration in milliseconds or seconds.
 * @param {number} milliseconds
 */
export function duration(milliseconds) {
  if (milliseconds < 1000) return `${Math.round(milliseconds)} ms`;
  return `${precise.format(Math.round(milliseconds / 100) / 10)} s`;
}

/**
 * Formats a time as a media player does: 7.2 s, 1:07.
 * @param {number} milliseconds
 */
export function playTime(milliseconds) {
  const seconds = Math.floor(milliseconds / 1000);
  if (seconds < 60) return `${(Math.floor(milliseconds / 100) / 10).toFixed(1)} s`;
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/**
 * Formats a number of bytes: 528 B, 12.4 kB, 3.1 MB.
 * @param {number} value
 */
export function bytes(value) {
  if (value < 1000) return `${whole.format(value)} B`;
  const [unit, suffix] = value < 1e6 ? [1e3, "kB"] : [1e6, "MB"];
  return `${(value / unit).toFixed(1)} ${suffix}`;
}
