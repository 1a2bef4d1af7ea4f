/** Whom a cart, a wishlist, a listing belongs to: a user (`u:12`) once there is one, else the guest's session row (`s:34`). */
export type Owner = `u:${number}` | `s:${number}`;

/** A visitor that the shop knows. The id is the row's and never changes; the token travels and rotates. */
export interface Session {
  readonly id: number;
  readonly owner: Owner;
}

export const ownerOfSession = (id: number, userId: number | null): Owner =>
  userId === null ? `s:${id}` : `u:${userId}`;

/** An owner as a table names him. Throws for anything else: nobody but the shop writes there. */
export function asOwner(text: string): Owner {
  const [, kind, id] = /^([us]):(\d+)$/.exec(text) ?? [];
  if (kind === 'u') return `u:${Number(id)}`;
  if (kind === 's') return `s:${Number(id)}`;
  throw new Error(`${text} is no owner`);
}
