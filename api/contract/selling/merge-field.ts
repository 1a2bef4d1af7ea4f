/** A field as the server has it. `rev` and `session`: of its last change; 0 and 0 if it was never set. */
export interface FieldState<V> {
  readonly value: V | undefined;
  readonly rev: number;
  readonly session: number;
  /** Other sessions' values, at most one each, until a session that has seen them decides. */
  readonly conflicts?: readonly FieldConflict<V>[] | undefined;
}

export interface FieldConflict<V> {
  readonly value: V;
  readonly rev: number;
  readonly session: number;
}

/** A value that a session sends. `base`: the revision that it had seen when the value was entered. */
export interface IncomingField<V> {
  readonly value: V;
  readonly base: number;
  readonly session: number;
}

/**
 * Merges a value into a field; `rev` is the revision of this merge. A value that was entered without seeing the stored one
 * does not replace it, but becomes one of its conflicts; a session replaces its own values, however late they arrive. A session
 * that has seen a conflict ends it with its next value.
 */
export function mergeField<V>(
  server: FieldState<V>,
  { value, base, session }: IncomingField<V>,
  rev: number,
): FieldState<V> {
  const open = (server.conflicts ?? []).filter((conflict) => conflict.rev > base);
  const isTaken = server.rev <= base || server.session === session;
  if (isSameValue(server.value, value)) return { ...server, ...withConflicts(open) };
  if (isTaken)
    return {
      value,
      rev,
      session,
      ...withConflicts(open.filter((other) => !isSameValue(other.value, value))),
    };
  const others = open.filter((other) => other.session !== session);
  const isKnown = others.some((other) => isSameValue(other.value, value));
  return { ...server, ...withConflicts(isKnown ? others : [...others, { value, rev, session }]) };
}

const withConflicts = <V>(conflicts: readonly FieldConflict<V>[]) => ({
  conflicts: conflicts.length === 0 ? undefined : conflicts,
});

/** Whether two JSON values are equal, whatever the order of their keys. */
export function isSameValue(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false;
  const [a, b] = [new Map(Object.entries(one)), new Map(Object.entries(other))];
  if (Array.isArray(one) !== Array.isArray(other)) return false;
  const keys = new Set([...a.keys(), ...b.keys()]);
  return [...keys].every((key) => isSameValue(a.get(key), b.get(key)));
}
