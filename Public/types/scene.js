// @ts-check
// The scenes of the API; no code.

/** @typedef {"unspecified" | "minimum" | "full" | "visibleOnly" | "lowMemory"} Mode */

/** @typedef {{ viewer: string, list: string, depth: number, mode: Mode, containerState: number }} Screen */
/** @typedef {{ kind: "navigation", children: SceneNode[] }} Stack */
/** @typedef {{ kind: "tabs", selected: number, children: SceneNode[] }} Tabs */
/** @typedef {Screen | Stack | Tabs} SceneNode */

/** @typedef {{ id: string, created: string, root: SceneNode }} Scene */
/** @typedef {{ scene: Scene, told: string[], removed: string[] }} SceneChange */

export {};
