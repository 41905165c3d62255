// @ts-check
import { byID } from "../view/element.js";
import { modes } from "../view/panel/tuning-section.js";
import { TuningSliders } from "../view/panel/tuning-sliders.js";
import { RangeMarks } from "../view/range-marks.js";
import { loadStyleSheet } from "./late-styles.js";

/**
 * Makes the sliders of the tuning, which draw the edges of the ranges over the list while they are moved.
 * @param {import("../model/viewer-model.js").ViewerModel} model
 * @param {import("../view/panel/tuning-sliders.js").Change} tell Tells the server a buffer that may change on.
 * @returns {Promise<TuningSliders>} Fails while the link is down.
 */
export async function makeSliders(model, tell) {
  await loadStyleSheet("sliders");
  const marks = new RangeMarks(byID("feed", HTMLElement), byID("frame", HTMLElement));
  return new TuningSliders(modes, tell, (buffers) => {
    if (!buffers) return marks.clear();
    const direction = model.ranges?.direction ?? "down";
    const isForward = ![direction].flat().some((way) => way === "up" || way === "left");
    marks.draw(buffers, { isForward, isHorizontal: model.isHorizontal, isMirrored: model.isHorizontal && model.ranges?.layoutDirection === "rtl" });
  });
}
