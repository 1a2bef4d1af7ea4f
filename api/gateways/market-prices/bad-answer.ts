/** A marketplace responded with something unusable. */
export class BadAnswer extends Error {
  override readonly name = 'BadAnswer';
  readonly status: number;

  private constructor(status: number) {
    super(`the marketplace answered ${status}`);
    this.status = status;
  }

  /** Discards the response's body: an unread one would hold its connection open. */
  static async of(answer: Response): Promise<BadAnswer> {
    await answer.body?.cancel();
    return new BadAnswer(answer.status);
  }
}
