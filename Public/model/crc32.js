// @ts-check

/** The remainder of each byte (ISO 3309, as in gzip and PNG). */
const table = new Uint32Array(256).map((_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  return value;
});

/**
 * Returns the CRC-32 of bytes.
 * @param {Uint8Array} bytes
 * @returns {number} From 0 to 2³² − 1.
 */
export function crc32(bytes) {
  let value = 0xffffffff;
  for (const byte of bytes) value = (value >>> 8) ^ /** @type {number} */ (table[(value ^ byte) & 255]);
  return ~value >>> 0;
}
