import { ShopError } from '#contract/shop-error.ts';
import { READ_ONLY_FACT } from './copy/table-rows.ts';
import { findFact } from './shop-facts.ts';
import type { Db, Storage } from './storage.ts';

/** Bounds how long the mark in the database stays unnoticed. */
export const POLL_INTERVAL_MS = 1_000;
const RETRY_AFTER_S = 30;

/** For users. Changes of cart and wishlist wait on the phone, and are sent later. */
export const READ_ONLY_MESSAGE =
  'We’re moving the shop to a new server, so changes can’t be saved for a few minutes. You can keep browsing; please try again soon.';

const isMarked = async (db: Db): Promise<boolean> => (await findFact(db, READ_ONLY_FACT)) !== undefined;

/**
 * Refuses transactions while the database is marked read-only, because it is being moved: ShopError busy, unavailable. The
 * mark is polled at most once a second, when it matters.
 */
export function withReadOnlyMode(storage: Storage): Storage & Required<Pick<Storage, 'isReadOnly'>> {
  let known = Promise.resolve(false);
  let polledAt = Number.NEGATIVE_INFINITY;
  const isReadOnly = (): Promise<boolean> => {
    const now = performance.now();
    if (now - polledAt <= POLL_INTERVAL_MS) return known;
    polledAt = now;
    const former = known;
    // Without the database the transaction itself fails, with a better error.
    known = isMarked(storage.db).catch(() => former);
    return known;
  };
  return {
    ...storage,
    isReadOnly,
    transaction: async (locks, work) => {
      if (await isReadOnly())
        throw new ShopError('busy', READ_ONLY_MESSAGE, { retryAfter: RETRY_AFTER_S, unavailable: true });
      return storage.transaction(locks, work);
    },
  };
}
