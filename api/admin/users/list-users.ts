import type { AdminUser } from '#contract/admin/admin.ts';
import { filterWords } from '#contract/admin/filter-words.ts';
import { LIMITS } from '#contract/limits.ts';
import { encodeCursor, decodeCursor } from '../../catalog/lists/cursor.ts';
import type { Deps } from '../../deps.ts';
import type { AdminSession } from '../../sessions/admin-session.ts';
import { countUsers, pageOfUsers, type UserRow } from './users.repo.ts';

interface UserQuery {
  readonly q?: string | undefined;
  readonly limit?: number | undefined;
  readonly cursor?: string | undefined;
}

interface UserPage {
  readonly users: readonly AdminUser[];
  readonly total: number;
  readonly next?: string | undefined;
}

/** A page of users, newest first. Throws ShopError invalid_input for a cursor of another list. */
export async function listUsers(
  { storage }: Pick<Deps, 'storage'>,
  _admin: AdminSession,
  { q = '', limit = LIMITS.page.withoutParameters, cursor }: UserQuery,
): Promise<UserPage> {
  const words = filterWords(q);
  const list = JSON.stringify(['users', words]);
  const after = cursor === undefined ? undefined : decodeCursor(list, cursor);
  const rows = await pageOfUsers(storage.db, words, { limit: limit + 1, after });
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  const more = rows.length > limit && last !== undefined;
  return {
    users: shown.map(userOnWire),
    total: await countUsers(storage.db, words),
    next: more ? encodeCursor(list, { key: last.createdAt, id: last.id }) : undefined,
  };
}

/** An account as the back office sees it. */
export const userOnWire = ({ id, email, name, isVerified, createdAt, updatedAt }: UserRow): AdminUser => ({
  id,
  email,
  name,
  isVerified,
  createdAt: new Date(createdAt).toISOString(),
  updatedAt: new Date(updatedAt).toISOString(),
});
