// @ts-check

/**
 * Returns the answers that the server has put into the page, by path; none where the browser shows the page as it was.
 * @returns {Record<string, any>}
 */
export function firstAnswers() {
  const [navigation] = performance.getEntriesByType("navigation");
  if (navigation instanceof PerformanceNavigationTiming && navigation.type === "back_forward") return {};
  const text = document.getElementById("first-answers")?.textContent;
  return text ? JSON.parse(text) : {};
}
