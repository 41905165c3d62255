const list = document.querySelector("#arranged");
const choice = document.querySelector("#layout");

// The list stays at its row.
choice.addEventListener("change", () => list.setAttribute("layout", choice.value));

// A click anywhere in a row.
list.addEventListener("rowclick", ({ detail: { row } }) => console.log("row", row));
