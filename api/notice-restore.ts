import { DAY_MS, MINUTE_MS } from '#contract/durations.ts';
import { payoutsHeldMail } from '#contract/payouts/payout-mail-messages.ts';
import type { Deps } from './deps.ts';
import { enqueueMail } from './jobs/mail-job.ts';
import { startInterval } from './jobs/start-interval.ts';
import { lackingMoves } from './payouts/compare-payouts.ts';
import {
  beginComparison,
  endComparison,
  holdPayouts,
  isComparing,
  payoutsWaitSince,
} from './payouts/payouts-wait.ts';
import { findFact, writeFact } from './storage/shop-facts.ts';
import { replaceEpoch } from './sync/change-epoch.ts';

/** When a database was compared with its provider for the last time (ms). */
const COMPARED_AT = 'payouts compared at';

/**
 * Has payouts wait until `noticeRestore`. For the start of a process: only `dogear restore` holds payouts by itself, and any other
 * tool can have put an older database back.
 */
export async function awaitComparison({
  storage,
  payments,
}: Pick<Deps, 'storage' | 'payments'>): Promise<void> {
  if (payments.payouts !== undefined) await storage.transaction({}, beginComparison);
}

/**
 * After a start, and once a day: compares the database with the provider's latest transfers. If it lacks some, an older database was
 * put back: payouts are held until `payouts:match`, and phones resend what it lacks. Throws PaymentsUnreachable; payouts that waited for
 * the comparison then wait on.
 */
export async function noticeRestore(deps: Deps): Promise<void> {
  const { storage } = deps;
  const at = deps.now();
  const comparedAt = Number((await findFact(storage.db, COMPARED_AT)) ?? 0);
  const isDue = Math.abs(at - comparedAt) >= DAY_MS || (await isComparing(storage.db));
  if (!isDue) return;
  const isHeld = (await payoutsWaitSince(storage.db)) !== undefined;
  const lacking = isHeld ? [] : await lackingMoves(deps);
  if (lacking.length > 0) await hold(deps, at, lacking.length);
  await storage.transaction({}, async (tx) => {
    await writeFact(tx, COMPARED_AT, String(at), { replace: true });
    await endComparison(tx);
  });
}

/** In one transaction: by its new epoch, the database would not be recognized again. */
async function hold(deps: Deps, at: number, count: number): Promise<void> {
  const { storage, env } = deps;
  await storage.transaction({ catalog: true }, async (tx) => {
    // Another process was faster.
    if ((await payoutsWaitSince(tx)) !== undefined) return;
    await holdPayouts(tx, at);
    await replaceEpoch(deps, tx);
    const to = env.support.email;
    if (to !== undefined)
      await enqueueMail(tx, at, { id: `payouts-held-${at}`, to, ...payoutsHeldMail(count) });
  });
  deps.log.error(
    { lacking: count },
    'payouts wait: an older database was put back. Run npm run payouts:match',
  );
}

/** Starts that every minute. Returns the function that stops it. */
export const watchRestores = (deps: Deps): (() => Promise<void>) =>
  startInterval(deps, MINUTE_MS, 'comparing payouts with the provider failed', noticeRestore);
