/** A marketplace answered, but not with what was asked for. */
export class BadAnswer extends Error {
  override readonly name = 'BadAnswer';
  readonly status: number;

  private constructor(status: number) {
    super(`the marketplace answered ${status}`);
    this.status = status;
  }

  /** The answer's body is let go of: nothing in it is of interest, and an unread one holds its connection. */
  static async of(answer: Response): Promise<BadAnswer> {
    await answer.body?.cancel();
    return new BadAnswer(answer.status);
  }
}
