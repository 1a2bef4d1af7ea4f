/** Something that must never be has happened. */
export class Violation extends Error {
  override readonly name = 'Violation';
}

/** Throws a Violation where `holds` is false. */
export function assert(condition: boolean, sentence: () => string): asserts condition {
  if (!condition) throw new Violation(sentence());
}
