// @ts-check
/** @typedef {import("../types.js").Cell} Cell */
/** @typedef {import("../types/media.js").Medium} Medium */
/** @typedef {import("../types/node.js").CellNode} CellNode */

/** @typedef {(address: string) => string} Resolve Returns the whole address of what the server names by a path. */

/**
 * Returns the whole address of what a server names by a path; a template of addresses stays one.
 * @param {string} base The server's address, without a slash at its end.
 * @param {string} address
 */
export function addressAt(base, address) {
  if (/^[a-z][\d+.a-z-]*:/i.test(address)) return address;
  const { href, origin, protocol } = new URL(`${base}/`);
  if (address.startsWith("//")) return protocol + address;
  return address.startsWith("/") ? origin + address : href + address;
}

/**
 * Makes the addresses in an event whole, where its page is another server's: those of media, and of pictures in cells.
 * @param {string} type
 * @param {any} data Changed in place.
 * @param {Resolve} resolve
 */
export function resolveAddresses(type, data, resolve) {
  if (type === "snapshot" || type === "media") for (const medium of data.media) resolveMedium(medium, resolve);
  if (type === "snapshot" || type === "cells") resolveCells(data.cells, resolve);
  const nested = type === "snapshot" ? (data.nested ?? []) : type === "nested" ? data.lists : [];
  for (const list of nested) resolveCells(list.cells ?? [], resolve);
}

/**
 * @param {Medium} medium
 * @param {Resolve} resolve
 */
function resolveMedium(medium, resolve) {
  if (medium.url) medium.url = resolve(medium.url);
  if (medium.preview) medium.preview = resolve(medium.preview);
  if (medium.request) medium.request = { ...medium.request, url: resolve(medium.request.url) };
}

/**
 * @param {readonly Cell[]} cells
 * @param {Resolve} resolve
 */
function resolveCells(cells, resolve) {
  for (const { nodes } of cells) {
    for (const node of nodes ?? []) {
      if (node.image) node.image = resolve(node.image);
      if (node.defaultImage) node.defaultImage = resolve(node.defaultImage);
      if (node.images) node.images = node.images.map(resolve);
      if (node.video) node.video = { ...node.video, url: resolve(node.video.url), ...(node.video.poster && { poster: resolve(node.video.poster) }) };
    }
  }
}
