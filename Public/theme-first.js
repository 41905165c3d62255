// Sets the chosen theme before the first paint, so that a dark page never
// flashes white. A classic script: modules run after the markup is there.
try {
  const theme = localStorage.getItem("screenful.theme");
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
} catch {
  // Storage may be forbidden; then the system's theme holds.
}
