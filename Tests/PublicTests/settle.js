// @ts-check

/** Lets promises that are settled run on. */
export async function settle() {
  for (let turn = 0; turn < 30; turn += 1) await Promise.resolve();
}
