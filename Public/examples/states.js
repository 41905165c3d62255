const list = document.querySelector("#states");
const counts = document.querySelector("#counts");

// Each row's content, again whenever its values or its state change.
list.renderRow = ({ index, values, state }) => {
  const title = document.createElement("strong");
  title.textContent = `${index} · ${values.title ?? ""}`;
  const made = document.createElement("div");
  made.append(title, document.createElement("br"), state);
  return made;
};

let changes = 0;
list.addEventListener("statechange", (event) => {
  changes += event.detail.changes.length;
  counts.value = `${changes} changes of state`;
});
