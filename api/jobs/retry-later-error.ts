/** Thrown by a job's handler that knows when a retry can succeed: after `delayMs`, at most 6 hours. */
export class RetryLaterError extends Error {
  override readonly name = 'RetryLaterError';
  readonly delayMs: number;

  constructor(message: string, delayMs: number) {
    super(message);
    this.delayMs = delayMs;
  }
}
