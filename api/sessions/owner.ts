/** A guest, by the row of their session. */
export type Guest = `s:${number}`;

/** Whom a cart, a wishlist, a listing belongs to: a user (`u:12`) once there is one, else the guest's session row (`s:34`). */
export type Owner = `u:${number}` | Guest;

/** A visitor that the shop knows. The id is the row's and never changes; the token travels and rotates. */
export interface Session {
  readonly id: number;
  readonly owner: Owner;
}

export const ownerOfSession = (id: number, userId: number | null): Owner =>
  userId === null ? `s:${id}` : `u:${userId}`;

/** An owner as a column holds it. Throws for anything else: only the shop writes there. */
export function asOwner(text: string): Owner {
  const [, kind, id] = /^([us]):(\d+)$/.exec(text) ?? [];
  if (kind === 'u') return `u:${Number(id)}`;
  if (kind === 's') return `s:${Number(id)}`;
  throw new Error(`${text} is no owner`);
}

const idOf = (owner: string): number => Number(owner.slice(2));

export function isGuest(owner: Owner): owner is Guest;
export function isGuest(owner: string): boolean;
export function isGuest(owner: string): boolean {
  return owner.startsWith('s:');
}

/** The row of a guest's session. */
export const sessionIdOfGuest = (guest: Guest): number => idOf(guest);

/** The account's id; undefined for a guest. */
export const userIdOf = (owner: string): number | undefined =>
  owner.startsWith('u:') ? idOf(owner) : undefined;

/** The ids of those owners who have an account, each once. */
export const userIdsOf = (owners: readonly string[]): number[] => [
  ...new Set(owners.flatMap((owner) => userIdOf(owner) ?? [])),
];
