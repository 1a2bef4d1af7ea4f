import type { Dashboard } from '#contract/admin/admin-dashboard.ts';
import type { ListedUsers } from './read-users.ts';

const WEEK = 7 * 86_400_000;

/** Counts all users by their list; undefined if it lacks some. */
export function figuresOf(
  { users, next, isFiltered }: ListedUsers,
  now: number,
): Dashboard['users'] | undefined {
  if (isFiltered || next !== undefined) return undefined;
  const verified = users.filter(({ isVerified }) => isVerified).length;
  const newThisWeek = users.filter(({ createdAt }) => Date.parse(createdAt) > now - WEEK).length;
  return { total: users.length, verified, unverified: users.length - verified, newThisWeek };
}
