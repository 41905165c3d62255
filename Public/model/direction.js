// @ts-check

/**
 * Describes a scroll direction by an arrow and a word.
 * @param {string | readonly string[]} direction In the server's format.
 * @returns {{ arrow: string, name: string, isBackward: boolean }}
 */
export function describeDirection(direction) {
  const directions = typeof direction === "string" ? direction.split(/[^a-z]+/).filter(Boolean) : direction;
  if (directions.includes("down")) return { arrow: "↓", name: "down", isBackward: false };
  if (directions.includes("up")) return { arrow: "↑", name: "up", isBackward: true };
  if (directions.includes("right")) return { arrow: "→", name: "right", isBackward: false };
  if (directions.includes("left")) return { arrow: "←", name: "left", isBackward: true };
  return { arrow: "·", name: "none", isBackward: false };
}
