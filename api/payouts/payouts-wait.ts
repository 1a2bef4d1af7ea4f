import { shopDay } from '#contract/shop-clock.ts';
import { deleteFact, findFact, writeFact } from '../storage/shop-facts.ts';
import type { Db, Tx } from '../storage/storage.ts';

/** When the database was restored from a backup, in ms, until its payouts are matched with those of the provider. */
const RESTORED_AT = 'payouts wait since';

/**
 * Holds all payouts and reversals: a database that was restored at an instant (ms) lacks those that were sent since its backup, and
 * would send them again.
 */
export const holdPayouts = (tx: Tx, restoredAt: number): Promise<void> =>
  writeFact(tx, RESTORED_AT, String(restoredAt), { replace: true });

/** Releases held payouts and reversals. */
export const releasePayouts = (tx: Tx): Promise<void> => deleteFact(tx, RESTORED_AT);

/** Set from the start of a process on, until it has compared the database with the provider. */
const COMPARING = 'payouts wait for the provider';

/** Has all payouts and reversals wait until `endComparison`. */
export const beginComparison = (tx: Tx): Promise<void> => writeFact(tx, COMPARING, 'yes', { replace: false });

export const endComparison = (tx: Tx): Promise<void> => deleteFact(tx, COMPARING);

export const isComparing = async (db: Db): Promise<boolean> => (await findFact(db, COMPARING)) !== undefined;

/** Whether no payout and no reversal may be made now. */
export const arePayoutsWaiting = async (db: Db): Promise<boolean> =>
  (await payoutsWaitSince(db)) !== undefined || isComparing(db);

/** Since when payouts wait after a restore (ms); undefined if they don't. */
export async function payoutsWaitSince(db: Db): Promise<number | undefined> {
  const restoredAt = await findFact(db, RESTORED_AT);
  return restoredAt === undefined ? undefined : Number(restoredAt);
}

/** Why payouts wait, and what to do. */
export const waitReason = (since: number): string =>
  `payouts wait since the restore of ${shopDay(since)}: run npm run payouts:match`;
