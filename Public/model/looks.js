// @ts-check
import { layoutLike } from "./layouts.js";

/** @typedef {import("./permalink.js").Choice} Choice */

/**
 * The look of a new generated list: a template in place of the default one, or null, and the arrangement that suits it.
 * @typedef {{ template: object | null, choice: Choice }} Look
 */

/** A picture above the post's words; higher where there are more of them. */
const card = {
  version: 1,
  root: {
    type: "stack",
    direction: "vertical",
    alignItems: "stretch",
    children: [
      { type: "ratio", ratio: 0.75, child: { type: "networkImage", url: "$image", label: "Picture: $title" } },
      {
        type: "inset",
        insets: [10, 12, 12, 12],
        child: {
          type: "stack",
          direction: "vertical",
          alignItems: "stretch",
          spacing: 4,
          children: [
            { type: "text", text: "$title", font: { size: 15, bold: true } },
            { type: "text", text: "$text", font: { size: 13 }, color: "muted" },
            { type: "text", text: "by $author", font: { size: 12 }, color: "muted", maximumNumberOfLines: 1 },
          ],
        },
      },
    ],
  },
};

/** A square picture with one line of words beneath it. */
const photo = {
  version: 1,
  root: {
    type: "stack",
    direction: "vertical",
    alignItems: "stretch",
    children: [
      { type: "ratio", ratio: 1, child: { type: "networkImage", url: "$image", label: "Picture: $title" } },
      { type: "inset", insets: [6, 8, 8, 8], child: { type: "text", text: "$author", font: { size: 12 }, maximumNumberOfLines: 1 } },
    ],
  },
};

/** @type {Record<string, Look>} */
const looks = {
  posts: { template: null, choice: { layout: { kind: "list" }, inverted: false } },
  wall: { template: card, choice: { layout: layoutLike("waterfall"), inverted: false } },
  photos: { template: photo, choice: { layout: layoutLike("grid", { leastWidth: 160 }), inverted: false } },
  chat: { template: null, choice: { layout: { kind: "list" }, axis: "vertical", inverted: true } },
  carousels: { template: null, choice: { layout: { kind: "list" }, axis: "vertical", inverted: false } },
};

/**
 * @param {string} name
 * @returns {Look}
 */
export const lookOf = (name) => looks[name] ?? { template: null, choice: {} };
