import type { Dashboard } from '#contract/admin/admin-dashboard.ts';
import type { UserPage } from '#app/http/admin/admin.ts';

const WEEK = 7 * 86_400_000;

/** The counters of the spec. */
export type UserFigures = Dashboard['users'];

/** Counted from the list where that has everybody; undefined where the server has to count. */
export function figuresOf({ users, next }: UserPage, now: number): UserFigures | undefined {
  if (next !== undefined) return undefined;
  const verified = users.filter(({ isVerified }) => isVerified).length;
  const newThisWeek = users.filter(({ createdAt }) => Date.parse(createdAt) > now - WEEK).length;
  return { total: users.length, verified, unverified: users.length - verified, newThisWeek };
}
