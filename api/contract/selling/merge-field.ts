/** A field as the server has it. `rev` and `session`: of its last change; 0 and 0 if it was never set. */
export interface FieldState<V> {
  readonly value: V | undefined;
  readonly rev: number;
  readonly session: number;
  /** Another session's value, until a session that has seen both decides. */
  readonly conflict?: FieldConflict<V> | undefined;
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
 * does not replace it, but becomes its conflict; a session replaces its own values, however late they arrive. A session that
 * has seen the conflict ends it with its next value.
 */
export function mergeField<V>(
  server: FieldState<V>,
  { value, base, session }: IncomingField<V>,
  rev: number,
): FieldState<V> {
  const conflict = server.conflict !== undefined && base < server.conflict.rev ? server.conflict : undefined;
  if (isSameValue(server.value, value)) return { ...server, conflict };
  if (server.rev <= base || server.session === session) return { value, rev, session, conflict };
  return { ...server, conflict: { value, rev, session } };
}

/** Whether two JSON values are equal, whatever the order of their keys. */
export function isSameValue(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false;
  const [a, b] = [new Map(Object.entries(one)), new Map(Object.entries(other))];
  if (Array.isArray(one) !== Array.isArray(other)) return false;
  const keys = new Set([...a.keys(), ...b.keys()]);
  return [...keys].every((key) => isSameValue(a.get(key), b.get(key)));
}
