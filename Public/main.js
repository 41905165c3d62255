// @ts-check
import { listenToHistory } from "./app/address.js";
import { firstAnswers } from "./app/first-answers.js";
import { listenToFeed, listenToMap } from "./app/input.js";
import { Keyboard } from "./app/keyboard.js";
import { LabLoader } from "./app/lab/lab-loader.js";
import { goToDialog } from "./app/lists.js";
import { Page } from "./app/page.js";
import { listenToKeys, listenToPresence, listenToSize } from "./app/page-events.js";
import { give } from "./net/api.js";
import { listShortcuts, openDialog } from "./view/dialogs.js";
import { byID } from "./view/element.js";
import { Sheet } from "./view/sheet.js";
import { ThemeButton } from "./view/theme.js";

// The entry point: joins the parts of the page and starts it.

const page = new Page();
const { scroll, scrollController, model, feed, overlays } = page;
const map = byID("map-canvas", HTMLCanvasElement);
const keyboard = new Keyboard(scroll, scrollController, model, () => page.flow, (go) => page.jump(go));
const theme = new ThemeButton(byID("theme", HTMLButtonElement), () => page.repaint());
const sheet = new Sheet(byID("panel", HTMLElement), byID("sheet-handle", HTMLButtonElement));
const help = byID("help-dialog", HTMLDialogElement);
const goTo = goToDialog(
  () => model.geometry.listCount,
  (row) => {
    page.jump(() => scrollController.goTo([row, 0], "program"));
    scrollController.activate(row);
    feed.focus({ preventScroll: true });
  },
);
const lab = new LabLoader({ list: () => page.list?.id ?? null, use: (policy) => page.use(policy) }, (isOpen) => {
  byID("desk", HTMLElement).inert = isOpen;
  if (!isOpen) feed.focus({ preventScroll: true });
});

/**
 * Commands that stay available while the lab covers the list.
 * @type {ReadonlySet<import("./model/keys.js").Command>}
 */
const ofLab = new Set(["lab", "theme", "help"]);

/**
 * Commands that need a list.
 * @type {ReadonlySet<import("./model/keys.js").Command>}
 */
const ofList = new Set(["goTo", "record", "timeline", "lookBack"]);

/** @type {Partial<Record<import("./model/keys.js").Command, () => void>>} */
const commands = {
  goTo,
  find: () => void page.late.find(page),
  narrow: () => page.part.next(),
  theme: () => theme.next(),
  help: () => openDialog(help),
  record: () => void page.recorder.toggle(),
  timeline: () => page.timeline.toggle(),
  lookBack: () => page.timeline.lookBack(),
  traces: () => void page.late.openTraces(),
  scenes: () => void page.late.openScenes(),
  frames: () => page.inspector.toggleFrames(),
  template: () => void page.late.editTemplate(),
  lab: () => void lab.toggle(),
  nodes: () => scroll.active !== null && void page.inspector.inspect(scroll.active),
  panel: () => {
    const sections = byID("panel-sections", HTMLElement);
    const isInPanel = sections.contains(document.activeElement);
    sheet.toggle(!isInPanel);
    if (isInPanel) feed.focus({ preventScroll: true });
    else sections.focus();
  },
};

listShortcuts();
help.addEventListener("toggle", () => help.open && void page.late.fillHelp(page));
page.resize({ width: feed.clientWidth, height: feed.clientHeight });
scrollController.narrow(page.part.part);
listenToFeed(feed, scrollController, () => page.flow);
listenToMap(map, scroll, scrollController, overlays.listMap);
listenToSize(feed, (size) => page.resize(size));
// Its caption may take another line. It is drawn in the frame after, since what an observer changes may be observed.
new ResizeObserver(() => requestAnimationFrame(() => {
  overlays.map.resize(map.clientWidth, map.clientHeight);
  overlays.draw();
})).observe(map);
listenToKeys(feed, (command) => {
  if (lab.isOpen ? !ofLab.has(command) : !page.list && ofList.has(command)) return false;
  const run = commands[command];
  run?.();
  return keyboard.run(command) || run !== undefined;
});
listenToPresence({ hidden: () => page.pause(), shown: () => page.resume(), left: () => page.leave() });
feed.addEventListener("click", ({ target }) => {
  const row = target instanceof Element ? target.closest("[data-row]")?.getAttribute("data-row") : null;
  if (!row) return;
  if (target instanceof Element && target.closest("[data-retry]")) {
    void page.actions.retry(Number(row));
    return;
  }
  scrollController.activate(Number(row));
  void page.inspector.inspect(Number(row));
  page.timeline.select(Number(row));
});
// A row with the focus in one of its nodes stays in the page, however far the user scrolls.
feed.addEventListener("focusin", ({ target }) => {
  const node = target instanceof Element ? target.closest("[data-node]") : null;
  const row = node?.closest("[data-row]")?.getAttribute("data-row");
  if (row) scrollController.activate(Number(row));
});
byID("go-to", HTMLButtonElement).addEventListener("click", goTo);
byID("find", HTMLButtonElement).addEventListener("click", () => void page.late.find(page));
byID("share", HTMLButtonElement).addEventListener("click", () => page.share());
byID("traces", HTMLButtonElement).addEventListener("click", () => void page.late.openTraces());
byID("scenes", HTMLButtonElement).addEventListener("click", () => void page.late.openScenes());
listenToHistory(() => {
  void lab.follow();
  void page.follow();
});
give(firstAnswers());
void lab.follow();
void page.start();
