// @ts-check

/** Orders the answers of a repeated request: one that is overtaken by a newer answer is dropped. */
export class AnswerOrder {
  #issued = 0;
  #accepted = 0;

  /** @returns {number} The number of a new request. */
  ask() {
    return ++this.#issued;
  }

  /**
   * @param {number} question The request that an answer belongs to.
   * @returns {boolean} Whether no newer answer has arrived.
   */
  take(question) {
    if (question < this.#accepted) return false;
    this.#accepted = question;
    return true;
  }
}
