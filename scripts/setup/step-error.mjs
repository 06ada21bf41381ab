/**
 * A set-up step that cannot go on, in words for the user.
 */
export class StepError extends Error {
  /**
   * @param {string} reason why it stopped
   * @param {string} advice what the user can do
   * @param {string} [details] last output of the program that failed
   */
  constructor(reason, advice, details = '') {
    super(reason);
    this.advice = advice;
    this.details = details;
  }
}
