// @ts-check

/** @typedef {"rows" | "requests" | "blanks" | "marks"} TrackName */

/** @typedef {{ top: number, height: number }} Track Pixels. */

/** The shares of the plot's height, and the space between two tracks in pixels. */
const shares = { rows: 0.5, requests: 0.25, blanks: 0.15, marks: 0.1 };
const gap = 3;

/** The height in pixels below which the plot has the rows' track alone. */
const alone = 80;

/**
 * Returns the places of the tracks, from the top.
 * @param {number} height Pixels.
 * @returns {Record<TrackName, Track>}
 */
export function tracksIn(height) {
  const names = /** @type {TrackName[]} */ (Object.keys(shares));
  const room = height < alone ? height : height - gap * (names.length - 1);
  let top = 0;
  return /** @type {Record<TrackName, Track>} */ (
    Object.fromEntries(
      names.map((name) => {
        const isShown = height >= alone || name === "rows";
        const track = { top: Math.round(top), height: isShown ? Math.round(room * (height < alone ? 1 : shares[name])) : 0 };
        if (isShown) top += track.height + gap;
        return [name, track];
      }),
    )
  );
}
