/** A guest, by the id of their session. */
export type Guest = `s:${number}`;

/** The owner of a cart, a wishlist or a listing: a user (`u:12`), or a guest by the id of their session (`s:34`). */
export type Owner = `u:${number}` | Guest;

/** A visitor's session. The id never changes; the token, which the visitor holds, rotates. */
export interface Session {
  readonly id: number;
  readonly owner: Owner;
}

export const ownerOfSession = (id: number, userId: number | null): Owner =>
  userId === null ? `s:${id}` : `u:${userId}`;

/** Parses an owner from a column. Throws for anything else: only the shop writes there. */
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

/** The id of a guest's session. */
export const sessionIdOfGuest = (guest: Guest): number => idOf(guest);

/** The account's id; undefined for a guest. */
export const userIdOf = (owner: string): number | undefined =>
  owner.startsWith('u:') ? idOf(owner) : undefined;

/** The user ids of the owners that are accounts, without duplicates. */
export const userIdsOf = (owners: readonly string[]): number[] => [
  ...new Set(owners.flatMap((owner) => userIdOf(owner) ?? [])),
];
