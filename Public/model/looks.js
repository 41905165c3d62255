// @ts-check
import { layoutLike } from "./layouts.js";

/** @typedef {import("./permalink.js").Choice} Choice */

/**
 * What a new generated list shows: the kind of its rows, a template in place of the default one, or null, and the
 * arrangement that suits it.
 * @typedef {{ content: "feed" | "names" | "chat" | "carousels" | "calendar", template: object | null, choice: Choice }} Look
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

/** A title in a box that is as wide as it is. */
const tag = {
  version: 1,
  root: {
    type: "node",
    background: "surface",
    border: { color: "line" },
    cornerRadius: 6,
    child: { type: "inset", insets: [22, 14, 8, 14], child: { type: "text", text: "$title", font: { size: 14 } } },
  },
};

/** @type {Record<string, Look>} */
const looks = {
  posts: { content: "feed", template: null, choice: { layout: { kind: "list" }, inverted: false } },
  names: { content: "names", template: null, choice: { layout: { kind: "list" }, axis: "vertical", inverted: false } },
  wall: { content: "feed", template: card, choice: { layout: layoutLike("waterfall"), inverted: false } },
  photos: { content: "feed", template: photo, choice: { layout: layoutLike("grid", { leastWidth: 160 }), inverted: false } },
  tags: { content: "feed", template: tag, choice: { layout: layoutLike("flow", { gap: 8 }), inverted: false } },
  chat: { content: "chat", template: null, choice: { layout: { kind: "list" }, axis: "vertical", inverted: true } },
  calendar: { content: "calendar", template: null, choice: { layout: layoutLike("sheet"), inverted: false } },
  carousels: { content: "carousels", template: null, choice: { layout: { kind: "list" }, axis: "vertical", inverted: false } },
};

/**
 * @param {string} name
 * @returns {Look}
 */
export const lookOf = (name) => looks[name] ?? { content: "feed", template: null, choice: {} };
