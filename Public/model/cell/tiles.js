// @ts-check
// Places on the world's map and the tiles that cover them. Web Mercator
// (EPSG:3857) by the formulas of the OpenStreetMap wiki, "Slippy map tilenames":
// the world is a square of 256 px at zoom 0 and doubles with each level.

/** The side of a tile in points. */
const side = 256;

/** The latitude in degrees at which the map is a square: atan(sinh(π)). */
const maxLatitude = 85.05112877980659;

/** The largest zoom that is requested. */
const maxZoom = 22;

/** The limit of tiles in one map, whatever its frame. */
const maxTiles = 96;

/** @typedef {{ x: number, y: number, zoom: number }} Place Points from the world's north-west corner. */
/** @typedef {{ column: number, row: number, zoom: number, left: number, top: number }} Tile Left and top in the frame. */

/**
 * Parses `latitude,longitude,zoom` in degrees.
 * @param {string} region
 * @returns {Place | null} Null for anything else.
 */
export function parseRegion(region) {
  const parts = region.split(",").map((part) => (part.trim() === "" ? Number.NaN : Number(part)));
  const [latitude = Number.NaN, longitude = Number.NaN, zoom = Number.NaN] = parts;
  if (parts.length !== 3 || !parts.every(Number.isFinite)) return null;
  if (Math.abs(latitude) > 90 || Math.abs(longitude) > 180 || zoom < 0 || zoom > maxZoom) return null;
  return project(latitude, longitude, Math.round(zoom));
}

/**
 * Projects a place on the globe to the map.
 * @param {number} latitude Degrees.
 * @param {number} longitude Degrees.
 * @param {number} zoom
 * @returns {Place}
 */
export function project(latitude, longitude, zoom) {
  const world = side * 2 ** zoom;
  const angle = (Math.max(-maxLatitude, Math.min(maxLatitude, latitude)) * Math.PI) / 180;
  const x = ((longitude + 180) / 360) * world;
  const y = ((1 - Math.asinh(Math.tan(angle)) / Math.PI) / 2) * world;
  return { x, y, zoom };
}

/**
 * Returns the tiles that cover a frame, row by row. The world repeats to the east and west, not beyond the poles.
 * @param {Place} centre The place in the middle of the frame.
 * @param {number} width
 * @param {number} height
 * @returns {Tile[]}
 */
export function cover({ x, y, zoom }, width, height) {
  const count = 2 ** zoom;
  const west = x - width / 2;
  const north = y - height / 2;
  /** @type {Tile[]} */
  const tiles = [];
  const last = Math.min(count - 1, Math.ceil((north + height) / side) - 1);
  for (let row = Math.max(0, Math.floor(north / side)); row <= last; row++) {
    for (let column = Math.floor(west / side); column * side < west + width; column++) {
      if (tiles.length === maxTiles) return tiles;
      const wrapped = ((column % count) + count) % count;
      tiles.push({ column: wrapped, row, zoom, left: column * side - west, top: row * side - north });
    }
  }
  return tiles;
}

/**
 * Returns the address of a tile.
 * @param {string} template With `{z}`, `{x}` and `{y}` in it.
 * @param {Tile} tile
 */
export function tileAddress(template, { column, row, zoom }) {
  return template.replace("{z}", String(zoom)).replace("{x}", String(column)).replace("{y}", String(row));
}

/**
 * Moves the map by points to the east and south; it stops at the poles.
 * @param {Place} place
 * @param {number} dx
 * @param {number} dy
 * @returns {Place}
 */
export function pan({ x, y, zoom }, dx, dy) {
  const world = side * 2 ** zoom;
  return { x: (((x + dx) % world) + world) % world, y: Math.max(0, Math.min(world, y + dy)), zoom };
}

/**
 * Zooms the map by levels around the point at `dx`, `dy` from its middle.
 * @param {Place} place
 * @param {number} levels Negative to zoom out.
 * @param {number} [dx]
 * @param {number} [dy]
 * @returns {Place}
 */
export function magnify(place, levels, dx = 0, dy = 0) {
  const zoom = Math.max(0, Math.min(maxZoom, place.zoom + levels));
  const factor = 2 ** (zoom - place.zoom);
  const moved = { x: (place.x + dx) * factor - dx, y: (place.y + dy) * factor - dy, zoom };
  return pan(moved, 0, 0);
}
