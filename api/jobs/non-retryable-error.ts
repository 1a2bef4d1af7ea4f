/** Thrown by a job's handler when a retry cannot succeed: the job is closed, and its failure is stored. */
export class NonRetryableError extends Error {
  override readonly name = 'NonRetryableError';
}
