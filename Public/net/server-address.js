// @ts-check
/**
 * Returns the address of the server that a module came from.
 *
 * Its files have addresses that name their state, too: a module that is served in one script with others, or from such an
 * address, is no nearer to its server for that.
 * @param {string} module The module's own address.
 */
export function serverAddress(module) {
  return new URL(".", module.replace(/\/assets\/[\da-f]{16}\/.*$/, "/"));
}
