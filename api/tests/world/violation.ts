/** Something that must never be has happened. */
export class Violation extends Error {
  override readonly name = 'Violation';
}

/** Throws a Violation where `holds` is false. */
export function must(holds: boolean, sentence: () => string): asserts holds {
  if (!holds) throw new Violation(sentence());
}
