/** Thrown by the handler of a job where another try cannot go better: the job is closed, and its failure is kept. */
export class Hopeless extends Error {
  override readonly name = 'Hopeless';
}
