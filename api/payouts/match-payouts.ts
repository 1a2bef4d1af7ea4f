import { DAY_MS, MINUTE_MS } from '#contract/durations.ts';
import { lockSellers } from '../accounts/seller-profiles/seller-profiles.ts';
import type { Deps } from '../deps.ts';
import type { Move } from '../gateways/payments/payouts.ts';
import { asOwner, type Owner } from '../sessions/owner.ts';
import type { Tx } from '../storage/storage.ts';
import {
  closePayout,
  insertPayout,
  ownerOfAccount,
  payoutById,
  payoutByProviderId,
  setPayout,
  settlePayable,
  type PayoutRow,
} from './payouts.repo.ts';
import { postPayout } from './post-payout.ts';
import { payableKind, readBalance } from './read-balance.ts';

/** How far back transfers are compared: a reversal can be of an old one. Backups are kept for 30 days. */
const LOOK_BACK_MS = 180 * DAY_MS;
/** The clocks of the provider and of the shop may differ. */
const CLOCK_TOLERANCE_MS = 5 * MINUTE_MS;

/** What the provider has moved, against this database. */
export interface Match {
  /** Transfers and reversals that the database lacked, or did not know as sent, and has now. */
  readonly entered: readonly Move[];
  /** To or from accounts that no seller here has. */
  readonly foreign: readonly Move[];
  /** Sellers who were paid more than this database owes them, and how much, in cents: it lacks their sales, or that they arrived. */
  readonly overpaid: readonly { readonly owner: string; readonly cents: number }[];
}

type MatchDeps = Pick<Deps, 'storage' | 'payments' | 'now'>;

/**
 * Enters what the provider has sent to sellers and taken back, and a database restored from a backup lacks. Changes nothing the second
 * time. Throws PaymentsUnreachable. Undefined if the shop pays by hand.
 */
export async function matchPayouts(deps: MatchDeps): Promise<Match | undefined> {
  const { storage, payments, now } = deps;
  const moves = await payments.payouts?.listMoves(now() - LOOK_BACK_MS);
  if (moves === undefined) return undefined;
  const entered: Move[] = [];
  const foreign: Move[] = [];
  const owners = new Set<Owner>();
  // A reversal after its transfer.
  for (const move of moves.toSorted((one, other) => one.createdAt - other.createdAt)) {
    if ((await payoutByProviderId(storage.db, move.id)) !== undefined) continue;
    const owner = await ownerOf(deps, move);
    if (owner === undefined) foreign.push(move);
    else {
      await enter(deps, owner, move);
      owners.add(owner);
      entered.push(move);
    }
  }
  const overpaid = [];
  for (const owner of owners) {
    const { availableCents } = await readBalance(storage.db, payments, owner, now());
    if (availableCents < 0) overpaid.push({ owner, cents: -availableCents });
  }
  return { entered, foreign, overpaid };
}

async function ownerOf({ storage, payments }: MatchDeps, move: Move): Promise<Owner | undefined> {
  const owner =
    move.reverses === undefined
      ? await ownerOfAccount(storage.db, payments.name, move.accountId)
      : (await payoutByProviderId(storage.db, move.reverses))?.owner;
  return owner === undefined ? undefined : asOwner(owner);
}

/** Enters a transfer or a reversal as sent: as the one of the database that was due in the backup, or as a new one. */
const enter = ({ storage, payments, now }: MatchDeps, owner: Owner, move: Move): Promise<void> =>
  storage.transaction({ owner }, async (tx) => {
    await lockSellers(tx, [owner]);
    const row = (await dueRowOf(tx, owner, move)) ?? (await insertMissing(tx, payments, now(), owner, move));
    const sent = { status: 'sent', providerId: move.id, sentAt: move.createdAt } as const;
    if (await closePayout(tx, row.id, sent)) await postPayout(tx, now(), row, 'sent');
  });

async function dueRowOf(tx: Tx, owner: Owner, move: Move): Promise<PayoutRow | undefined> {
  const row = await payoutById(tx, move.payoutId);
  const isIt =
    row?.status === 'due' &&
    row.owner === owner &&
    row.kind === move.kind &&
    row.cents === move.cents &&
    row.createdAt <= move.createdAt + CLOCK_TOLERANCE_MS;
  return isIt ? row : undefined;
}

async function insertMissing(
  tx: Tx<'owner'>,
  payments: Deps['payments'],
  at: number,
  owner: Owner,
  { kind, accountId, cents, createdAt, reverses }: Move,
): Promise<PayoutRow> {
  const { name: provider, livemode } = payments;
  const reversed = reverses === undefined ? undefined : await payoutByProviderId(tx, reverses);
  const money = { ...payableKind(payments), provider, accountId, cents };
  const row = await insertPayout(tx, { ...money, kind, owner, createdAt, reverses: reversed?.id ?? null });
  await postPayout(tx, at, row, 'made', 'sent before the restore');
  // The parcels that it had settled.
  if (kind === 'payout')
    await setPayout(tx, await settlePayable(tx, owner, { now: createdAt, provider, livemode }), row.id);
  return row;
}
