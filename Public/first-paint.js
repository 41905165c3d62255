// Sets the chosen theme and the height of the timeline before the first paint, so that a dark page never flashes white and
// the list keeps its place when the timeline is loaded. A classic script: modules run only after the markup is parsed.
{
  const { dataset, style } = document.documentElement;
  const stored = (/** @type {string} */ key) => {
    try {
      return localStorage.getItem(`screenful.${key}`);
    } catch {
      return null; // Storage may be forbidden; then the system's theme applies.
    }
  };
  const theme = stored("theme");
  if (theme === "light" || theme === "dark") dataset.theme = theme;
  const chosen = stored("timeline");
  const isWide = innerWidth >= 900;
  const height = Number(chosen) || (isWide ? 180 : 56);
  // A low window has no room for more than its list.
  const isOpen = chosen === null || (chosen === "closed" && !isWide) ? innerHeight >= (isWide ? 760 : 640) : chosen !== "closed";
  dataset.timeline = isOpen ? "open" : "closed";
  style.setProperty("--timeline", `${Math.min(height, innerHeight * 0.6)}px`);
}
