// Sets the chosen theme before the first paint, so that a dark page never
// flashes white. A classic script: modules run only after the markup is parsed.
try {
  const theme = localStorage.getItem("screenful.theme");
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
} catch {
  // Storage may be forbidden; then the system's theme applies.
}
