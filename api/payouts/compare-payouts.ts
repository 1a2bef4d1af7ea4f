import { DAY_MS } from '#contract/durations.ts';
import type { Deps } from '../deps.ts';
import type { Move } from '../gateways/payments/payouts.ts';
import { findEpoch } from '../storage/epoch.ts';
import type { Db } from '../storage/storage.ts';
import { payoutById, payoutByProviderId } from './payouts.repo.ts';

/** A database that is older than the provider's transfers lacks the newest: one page is enough. */
const COMPARED = 100;
const LOOK_BACK_MS = 30 * DAY_MS;

/**
 * The provider's latest transfers and reversals that a payout of this database has sent, and that it lacks: an older state of it is
 * back, or it was continued elsewhere. A move of another epoch was sent by another database. Throws PaymentsUnreachable.
 */
export async function lackingMoves({
  storage: { db },
  payments,
  now,
}: Pick<Deps, 'storage' | 'payments' | 'now'>): Promise<readonly Move[]> {
  const moves = (await payments.payouts?.listMoves(now() - LOOK_BACK_MS, COMPARED)) ?? [];
  const epoch = await findEpoch(db);
  const lacking: Move[] = [];
  for (const move of moves)
    if (move.epoch !== undefined && move.epoch === epoch && !(await isKnown(db, move))) lacking.push(move);
  return lacking;
}

/** Sent by the database's knowledge; or by a process that was killed before it noted that, whose retry finds it. */
async function isKnown(db: Db, { id, payoutId, kind, accountId, cents }: Move): Promise<boolean> {
  if ((await payoutByProviderId(db, id)) !== undefined) return true;
  const row = await payoutById(db, payoutId);
  if (row === undefined || row.status === 'sent') return false;
  return row.kind === kind && row.accountId === accountId && row.cents === cents;
}
