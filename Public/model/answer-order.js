// @ts-check

/**
 * Says which answers to a question that is asked again and again are news: answers
 * overtake one another, and one that is older than what is known already is none.
 */
export class AnswerOrder {
  #asked = 0;
  #taken = 0;

  /** @returns {number} The number of a question that is asked now. */
  ask() {
    return ++this.#asked;
  }

  /**
   * @param {number} question Which question an answer has come for.
   * @returns {boolean} Whether the answer is news.
   */
  take(question) {
    if (question < this.#taken) return false;
    this.#taken = question;
    return true;
  }
}
