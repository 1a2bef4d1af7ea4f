/** A broken invariant. */
export class Violation extends Error {
  override readonly name = 'Violation';
}

/** Throws a Violation unless `condition` holds. */
export function assert(condition: boolean, sentence: () => string): asserts condition {
  if (!condition) throw new Violation(sentence());
}
