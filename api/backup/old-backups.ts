import { DAY_MS } from '#contract/durations.ts';
import { stampOf } from '../storage/sqlite/sqlite-file.ts';

const WEEK_MS = 7 * DAY_MS;
const DAILY = 7;
const WEEKLY = 4;
/** Older backups contain personal data that the shop has promised to delete. */
const LONGEST_MS = 30 * DAY_MS;

const NAME = /^dogear-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z\.tar$/;

export const backupName = (now: number): string => `dogear-${stampOf(now)}.tar`;

/** The time of a backup, from its name; undefined for any other file. */
function madeAt(name: string): number | undefined {
  const [, ...parts] = NAME.exec(name) ?? [];
  if (parts.length === 0) return undefined;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = parts.map(Number);
  return Date.UTC(year, month - 1, day, hour, minute, second);
}

/**
 * Returns the backups of a folder to delete: all but the last of each of 7 days and of each of 4 weeks, and all that are
 * older than 30 days; never the newest, and no other files.
 */
export function oldBackups(names: readonly string[], now: number): string[] {
  const backups = names
    .flatMap((name) => {
      const at = madeAt(name);
      return at === undefined ? [] : [{ name, at }];
    })
    .toSorted((one, other) => other.at - one.at);
  const days = lastOfEach(backups, DAY_MS, DAILY);
  const weeks = lastOfEach(backups, WEEK_MS, WEEKLY);
  return backups
    .slice(1)
    .filter(({ name, at }) => now - at > LONGEST_MS || !(days.has(name) || weeks.has(name)))
    .map(({ name }) => name);
}

/** The newest of each of the last `most` non-empty spans. Weeks begin on Thursdays, like the Unix epoch. */
function lastOfEach(
  newestFirst: readonly { readonly name: string; readonly at: number }[],
  span: number,
  most: number,
): ReadonlySet<string> {
  const last = new Map<number, string>();
  for (const { name, at } of newestFirst) {
    const place = Math.floor(at / span);
    if (!last.has(place) && last.size < most) last.set(place, name);
  }
  return new Set(last.values());
}
