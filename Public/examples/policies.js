const lists = [...document.querySelectorAll("screenful-list.policy")];

for (const list of lists) {
  const output = list.nextElementSibling;
  list.addEventListener("rangechange", ({ detail: { visible, preload } }) => {
    if (!visible || !preload) return;
    const [above, below] = [visible[0] - preload[0], preload[1] - visible[1]];
    output.value = `${list.getAttribute("policy")}: ${above} rows ready above, ${below} below`;
  });
  // The list under the pointer leads the other one.
  list.addEventListener("rangechange", () => {
    const row = list.visibleRows?.[0];
    if (row === undefined || !list.matches(":hover")) return;
    for (const other of lists) {
      if (other !== list && other.visibleRows?.[0] !== row) other.scrollToRow(row);
    }
  });
}
