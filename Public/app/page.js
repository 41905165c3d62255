// @ts-check
import { mergeEvents } from "../model/event-merge.js";
import { Flow } from "../model/flow.js";
import { Foresight } from "../model/foresight.js";
import { formatChoice } from "../model/permalink.js";
import { ScrollState } from "../model/scroll/scroll-state.js";
import { Tally } from "../model/tally.js";
import { ViewerModel } from "../model/viewer-model.js";
import { call } from "../net/api.js";
import { Connection } from "../net/connection.js";
import { Explanation } from "../view/cell/explanation.js";
import { showInField } from "../view/cell/control.js";
import { byID } from "../view/element.js";
import { Feed } from "../view/feed.js";
import { LinkStatus, sentence } from "../view/link-status.js";
import { RowView } from "../view/row.js";
import { CellActions } from "./cell-actions.js";
import { Cells } from "./cells.js";
import { FocusKeeper } from "./focus-keeper.js";
import { FrameInbox } from "./frame-inbox.js";
import { IndexSlot } from "./index-slot.js";
import { Inspector } from "./inspector.js";
import { loadStyleSheet } from "./late-styles.js";
import { LateViews } from "./late-views.js";
import { OpenList } from "./open-list.js";
import { ScrollController } from "./scroll-controller.js";
import { RecorderSlot } from "./recorder-slot.js";
import { RowToolsSlot } from "./rows/row-tools-slot.js";
import { SheetSlot } from "./sheet-slot.js";
import { TimelineSlot } from "./timeline-slot.js";
import { Overlays } from "./overlays.js";
import { PartChoice } from "./page-events.js";
import { ViewerChoices } from "./viewer-choices.js";
import { ViewportReport } from "./viewport-report.js";

/** @typedef {import("../net/messages.js").WorkerEvent} WorkerEvent */
/** @typedef {import("../types.js").Anchor} Anchor */
/** @typedef {import("../types.js").Link} Link */
/** @typedef {import("../types.js").List} List */
/** @typedef {import("../model/permalink.js").Choice} Choice */

/** The page: one list, one viewer of it, and their views. */
export class Page {
  model = new ViewerModel();
  scroll = new ScrollState(this.model);
  foresight = new Foresight(this.model);
  feed = byID("feed", HTMLElement);
  #tally = new Tally();
  #status = new LinkStatus(byID("link", HTMLElement), byID("stage", HTMLElement));
  #listRows = new Feed(this.feed, (row) => this.#cells.content(row), (row) => new RowView(row));
  /** @type {import("../view/feed.js").Rows} The view of the rows: that of a list, or a sheet. */
  #rows = this.#listRows;
  #sheet = new SheetSlot(async () => {
    const [{ Sheet }] = await Promise.all([import("./sheet/sheet.js"), loadStyleSheet("sheet")]);
    return () => new Sheet(this);
  });
  timeline = new TimelineSlot(this, (event) => this.#happened(event), (until) => (this.#inbox.flush(), this.#inbox.hold(until), this.#connection.lookBack(until)));
  #rowTools = new RowToolsSlot(this);
  #connection = new Connection((message) => this.#received(message), () => this.model.version);
  /** @type {FrameInbox<WorkerEvent>} */
  #inbox = new FrameInbox((message) => this.#handle(message), () => this.scrollController.schedule(), mergeEvents);
  #report = new ViewportReport(this.feed, () => this.#rows.flow, (viewport) => this.#connection.keep({ viewport }));
  #explanation = new Explanation(this.feed);
  #focus = new FocusKeeper(this.feed, this.model);
  actions = new CellActions(this.model, {
    failed: (problem) => void this.late.notify(problem),
    refused: (row, node, problem) => this.#explanation.show(row, node, problem.detail ?? problem.title),
    settled: (...text) => showInField(this.feed, ...text),
  });
  /** @type {Cells} */
  #cells = new Cells(this.model, this.foresight, this.scroll, () => this.#listRows, this.#connection, {
    measured: () => this.scrollController.refit(),
    acted: (row, act) => this.actions.act(row, act),
    reported: (report) => this.#connection.media(this.#viewer, report),
    fontsChanged: () => this.late.fontsChanged(),
  });
  scrollController = new ScrollController(this.scroll, this.model, this.#rows, {
    drawing: () => this.#inbox.flush(),
    placing: (rows) => this.#cells.foresee(rows, this.#rows),
    moved: (sample, now) => {
      this.foresight.move();
      this.#connection.scroll(sample, this.scroll.visible);
      this.recorder.moved(now, this.scroll.movement, this.model.geometry.listOffset(this.scroll.offset), sample);
    },
    resized: (viewport) => this.#report.resize(this.#sheet.whole(viewport)),
    drawn: () => this.#drawn(),
    lingered: () => this.#connection.linger(),
    rested: () => this.#rested(),
  });
  recorder = new RecorderSlot(
    ({ Recorder }) =>
      new Recorder(
        () => this.list && { offset: this.model.geometry.listOffset(this.scroll.offset), viewport: this.#report.viewport, list: this.list.name },
        (recorded) => void this.late.openTraces(recorded),
      ),
    (problem) => void this.late.notify(problem),
  );
  overlays = new Overlays(this.model, this.foresight, this.scroll, (isCalm) => this.inspector.show(this.#tally.facts({ rows: this.#rows.count, filled: this.model.content.count, ...this.#cells.counts }), isCalm));
  #sectionIndex = new IndexSlot((row) => this.jump(() => this.scrollController.goTo([row, 0], "program")));
  /** @type {Inspector} */
  inspector = new Inspector(byID("panel-sections", HTMLElement), this.model, {
    chosen: (choice) => this.#choose(choice),
    tabbed: () => this.#list.rest(),
    reopen: (choice) => this.#reopen(choice),
    edit: () => void this.late.editTemplate(),
    signalled: (signal) => this.timeline.mark("signal", signal),
    pictureState: (row, node) => this.#cells.pictureState(row, node),
  });
  /** @type {LateViews} */ late = new LateViews(() => this.#sample(), () => this.#cells.fonts(), (text) => (this.#tally.refusal = text), () => void this.recorder.toggle());
  /** @type {PartChoice} */ part = new PartChoice(this.feed.clientHeight, (_, isUsers) => {
    this.#narrow();
    if (isUsers) this.#list.rest();
  });
  #choices = new ViewerChoices(this.part, this.inspector.tabs, (parts) => void this.late.notify(`The address has an invalid ${parts.join(", ")}, which was ignored.`));
  /** @type {OpenList} */ #list = new OpenList(this.scroll, this.#connection, this.#choices, {
    opened: (list, anchor) => this.#open(list, anchor),
    leaving: () => (this.inspector.detach(), this.timeline.abandon()),
    closed: () => this.#clear(null, [0, 0]),
    goTo: (list, anchor) => this.#goTo(list, anchor),
    failed: (text) => void this.late.notify(text),
  });
  /** @type {import("./find.js").Find | null} Once a text was searched. */ find = null;
  #viewer = "";
  #area = { width: 0, height: 0 };

  /** Opens the list in the address, or else the first. */
  start = () => this.#list.start();

  /** Goes to the position in the address. */
  follow = () => this.#list.follow();

  /**
   * Performs a jump in the list from which Back returns.
   * @param {() => void} go
   */
  jump(go) {
    if (this.model.geometry.rowCount > 0) this.#list.jump(go);
  }

  /** The way in which rows follow one another. */
  get flow() {
    return this.#rows.flow;
  }

  /** The open list with the user's current row and the size of a cell; null for none. */
  #sample() {
    const list = this.#list.current;
    if (!list) return null;
    const [row] = this.scroll.anchor;
    return { list, row: this.scroll.active ?? row, rows: this.model.geometry.listCount, width: this.#report.viewport.width };
  }

  /** @returns {List | null} The open list. */
  get list() {
    return this.#list.current;
  }

  /**
   * Changes the policy for this list and for lists opened later.
   * @param {import("../types/lab.js").PolicyChoice} policy
   */
  use = (policy) => void this.inspector.settings.use(policy);

  share = () => (this.#list.rest(), void this.late.share());
  pause = () => this.#connection.pause();
  resume = () => this.#connection.resume();

  /** Deletes the viewer when the page is closed. */
  leave() {
    // The worker ends with the page, so the request is sent from here.
    if (this.#viewer) void call("DELETE", `/viewers/${this.#viewer}`, undefined, { keepalive: true }).catch(() => {});
  }

  /** Redraws after the theme's colours have changed. */
  repaint() {
    this.overlays.map.repaint();
    this.timeline.repaint();
    this.overlays.draw();
  }

  /** @param {import("../types.js").Size} size The size of the list's area, in pixels. */
  resize(size) {
    this.#area = size;
    this.scrollController.resize(this.#sheet.open(this.#rows.flow.turned(size)));
  }

  /** @param {import("../view/feed.js").Rows | null} view The view of the rows from now on; null for that of a list. */
  showIn(view) {
    const { flow } = this.#rows;
    this.#rows.clear();
    this.#rows = view ?? this.#listRows;
    this.#rows.setFlow(flow);
    this.foresight.clear();
    this.scrollController.use(this.#rows);
    this.overlays.setFlow(flow);
    this.resize(this.#area);
    this.scrollController.place();
  }

  /**
   * @param {List} list
   * @param {Anchor} anchor
   */
  #open(list, anchor) {
    const { layout, axis, direction, inverted = false } = this.#choices.viewer;
    if (layout?.kind === "sheet" && !this.#sheet.isLoaded) {
      void this.#sheet.load().then(() => this.#list.current === list && this.#open(list, anchor));
      return;
    }
    this.#clear(list, anchor);
    if (layout?.kind === "sheet") this.#sheet.enter();
    this.#describe(list.rows);
    this.scroll.keepsEnd = inverted;
    const isPaged = layout?.kind === "pager";
    this.#flow(new Flow({ isPaged, isHorizontal: isPaged || axis === "horizontal", isMirrored: direction === "rtl" }));
    this.#rows.setLanes((layout?.kind ?? "list") !== "list" || this.#rows.flow.isHorizontal);
    this.#connection.open(list.id, { viewport: this.#report.open(this.#sheet.whole(this.scroll.viewport)), anchor, requests: true, ...this.#choices.viewer });
  }

  /**
   * Has the rows follow one another in another way.
   * @param {Flow} flow
   */
  #flow(flow) {
    if (flow.equals(this.#rows.flow)) return;
    this.#rows.setFlow(flow);
    this.model.isHorizontal = flow.isHorizontal;
    this.overlays.setFlow(flow);
    byID("desk", HTMLElement).classList.toggle("is-mirrored", flow.isMirrored);
    this.#narrow();
    this.resize(this.#area);
  }

  /** Applies the viewport's part of the area: pages fill it. */
  #narrow() {
    this.part.offer(!this.#rows.flow.isPaged);
    this.scrollController.narrow(this.#rows.flow.isPaged ? 1 : this.part.part);
  }

  /**
   * Opens the list in another viewer, at the same position.
   * @param {Choice} choice
   */
  #reopen(choice) {
    this.#choices.add(choice);
    if (this.#list.current) this.#open(this.#list.current, choice.inverted ? this.#list.beginning : this.scroll.anchor);
    this.#list.rest();
  }

  /**
   * @param {List} list The open one.
   * @param {Anchor} anchor
   */
  #goTo(list, anchor) {
    // Before its rows are known the list is opened anew: a scroll has no offset to go to.
    if (this.model.geometry.rowCount === 0) this.#open(list, anchor);
    else this.scrollController.goTo(anchor, "program");
  }

  /**
   * Resets the views for another list.
   * @param {List | null} list
   * @param {Anchor} anchor
   */
  #clear(list, anchor) {
    // The offsets of another list do not belong to this recording.
    this.recorder.stop();
    this.#inbox.clear();
    this.#sheet.leave();
    this.model.clear();
    this.foresight.clear();
    this.actions.clear();
    this.find?.close();
    this.inspector.detach();
    this.inspector.open(list);
    this.#sectionIndex.open(list);
    this.timeline.clear();
    this.#rowTools.open(list);
    this.#cells.open();
    this.scrollController.open(anchor);
  }

  /**
   * Keeps a choice made for this viewer for later viewers.
   * @param {Choice} choice
   */
  #choose(choice) {
    this.#choices.add(choice);
    this.#connection.keep(this.#choices.viewer);
    this.overlays.map.rescale();
    this.timeline.mark("setting", formatChoice(choice).join(" "));
    this.#list.rest();
  }

  /** @param {WorkerEvent} message */
  #received(message) {
    switch (message.kind) {
      case "link":
        return this.#linked(message.link);
      case "viewer":
      case "event":
        return this.#inbox.push(message);
      case "sent":
        return this.#tally.sent(message.took, message.replaced);
      case "refusal":
        this.#tally.refusal = message.problem.detail ?? message.problem.title;
        return undefined;
    }
  }

  /** @param {WorkerEvent} message One that waited for the frame. */
  #handle(message) {
    const late = message.kind === "event" ? this.#sheet.take(message) : null;
    if (late) this.#inbox.hold(late, message);
    else if (message.kind === "event") this.#happened(message);
    else if (message.kind === "viewer") this.#attach(message.viewer.id);
  }

  /** @param {string} viewer The id of a new viewer. */
  #attach(viewer) {
    this.#viewer = viewer;
    this.#cells.orphan();
    this.actions.attach(viewer);
    this.inspector.attach(viewer);
    this.timeline.attach(viewer);
  }

  /** @param {Pick<Extract<WorkerEvent, { kind: "event" }>, "type" | "data">} event */
  #happened({ type, data }) {
    this.#tally.event();
    this.#focus.hold();
    const effects = this.model.apply(type, data);
    this.actions.take(effects);
    // Changes of state are highlighted only while the scroll is slow enough to follow them.
    this.#cells.take(effects, this.#rows, type !== "snapshot" && this.scroll.isCalm);
    this.inspector.follow(effects);
    this.timeline.take(type, data, effects);
    this.#rowTools.take(type, data);
    const isMirrored = this.model.ranges?.layoutDirection === "rtl";
    if (isMirrored !== this.#rows.flow.isMirrored) this.#flow(new Flow({ ...this.#rows.flow, isMirrored }));
    this.scrollController.take(effects);
    // The new number of rows comes with the geometry event, after this one.
    if (effects.edit) this.#sectionIndex.edited();
    if (effects.edit) this.find?.edited(effects.edit);
    if (effects.edit) this.recorder.edited(effects.edit, this.model.geometry.listCount);
    this.#sheet.applied();
    this.#focus.restore();
    if (type === "action") this.inspector.acted(/** @type {import("../types.js").NodeAction} */ (data));
    if (!effects.isMoved && type !== "batch") return;
    this.#describe(this.model.geometry.listCount);
    // Cells in columns are as wide as the list with its heads.
    if (this.#rows.setLanes(this.model.geometry.hasLanes || this.#rows.flow.isHorizontal)) this.#report.resend();
  }

  /** @param {Link} link */
  #linked(link) {
    this.#status.show(link);
    this.timeline.linked(link);
    if ("age" in link && !this.model.ranges) this.#list.wait(sentence(link).title);
    if (link.kind !== "refused") return;
    // Events that arrived before would show the rows again.
    this.#inbox.flush();
    this.#list.refuse(link.problem);
  }

  #drawn() {
    const { offset, viewport } = this.scroll;
    this.#tally.frame(this.model.isBlank(offset, viewport.height));
    this.#focus.restore();
    this.#sectionIndex.mark(this.scroll.anchor[0]);
    this.overlays.draw();
    this.timeline.draw();
    this.find?.drawn();
  }

  #rested() {
    if (!this.#list.current || this.model.geometry.rowCount === 0) return;
    this.#list.rest();
    this.overlays.announce();
  }

  /** @param {number} rowCount */
  #describe(rowCount) {
    const list = this.#list.current;
    if (!list) return;
    this.#rows.describe({ rowCount, name: list.name });
    this.#list.describe(rowCount, this.model.batch);
  }
}
