// @ts-check

/**
 * Opens a view with a field that has to be loaded first. What is typed meanwhile is no command: it goes to the field.
 * @template T
 * @param {() => Promise<T>} open Opens the view and focuses its field.
 * @returns {Promise<T>}
 */
export async function typeAhead(open) {
  let text = "";
  const typing = new AbortController();
  addEventListener(
    "keydown",
    (event) => {
      const { key } = event;
      if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
      if (key.length === 1) text += key;
      else if (key === "Backspace") text = text.slice(0, -1);
      else if (key !== "Enter") return;
      event.preventDefault();
      event.stopImmediatePropagation();
    },
    { capture: true, signal: typing.signal },
  );
  try {
    return await open();
  } finally {
    typing.abort();
    // As if typed now, with the events of that and a step to undo.
    if (text && document.activeElement?.matches("input, textarea")) document.execCommand("insertText", false, text);
  }
}
