// Shows the files that run, and the address of the module on this server.

document.querySelector("#module").textContent = new URL("../screenful-list.js", import.meta.url).href;

for (const place of document.querySelectorAll("pre[data-file]")) {
  const answer = await fetch(new URL(place.dataset.file, import.meta.url));
  place.textContent = answer.ok ? await answer.text() : `${place.dataset.file} cannot be read`;
}
