import type { AdminMoney, MoneyEntry } from '#contract/admin/admin-money.ts';
import { ADMIN_MONEY as TEXTS } from '#contract/admin/admin-money-messages.ts';
import { sellerLabel } from '#contract/admin/admin-seller-messages.ts';
import { formatDollars, toCents, toDollars } from '#contract/money.ts';
import { ShopError } from '#contract/shop-error.ts';
import { emailOf } from '../../accounts/accounts.queries.ts';
import { lockSellers } from '../../accounts/seller-profiles/seller-profiles.ts';
import { labelSellers } from '../../accounts/seller-labels.ts';
import { record } from '../../audit/record-change.ts';
import type { Deps } from '../../deps.ts';
import { findEntry } from '../../ledger/ledger.queries.ts';
import { post, type Line } from '../../ledger/post.ts';
import { enqueueRecovery } from '../../orders/money/enqueue-recovery.ts';
import { failedRefundById, owedOf, payRefundByHand } from '../../orders/refunds/pay-refund-by-hand.ts';
import type { AdminSession } from '../../sessions/admin-session.ts';
import { asOwner, type Owner } from '../../sessions/owner.ts';
import type { Tx } from '../../storage/storage.ts';
import { payableKind, readBalance } from '../read-balance.ts';
import { moneyIn, withdrawableCents } from './read-money.ts';

/** Serializes entries: each sees the balances that the others have left. */
const LOCK = 'admin-money';

/** An entry to post, under its key in the ledger. */
interface KeyedEntry {
  readonly entry: MoneyEntry;
  readonly key: string;
  readonly cents: number;
  /** Kind, amount and object in the trail, by which a repeated call is known. */
  readonly note: string;
}

/**
 * Enters what an admin decided or did by hand, with its trail. Idempotent by `uuid`. Throws ShopError invalid_input with the fields
 * that do not fit: an unknown seller, a refund that is not owed, an amount above a debt or above what can be withdrawn.
 */
export const postAdminEntry = (
  deps: Deps,
  admin: AdminSession,
  entry: MoneyEntry,
  uuid: string,
): Promise<AdminMoney> => {
  const owner = isAboutSeller(entry) ? [asOwner(entry.owner)] : [];
  return deps.storage.transaction({ owner, session: LOCK }, async (tx) => {
    const cents = toCents(entry.amount);
    const keyed = { entry, key: `admin:${uuid}`, cents, note: noteOf(entry, cents) };
    const known = await findEntry(tx, keyed.key);
    if (known !== undefined && known.note !== keyed.note) throw refusal('Idempotency-Key', TEXTS.keyUsed);
    if (known === undefined) await postNew(deps, tx, admin, keyed);
    return moneyIn(tx, deps.payments);
  });
};

type AboutSeller = MoneyEntry & { readonly owner: string };

const isAboutSeller = (entry: MoneyEntry): entry is AboutSeller =>
  entry.owner !== undefined && entry.kind !== 'refund' && entry.kind !== 'withdrawal';

const noteOf = (entry: MoneyEntry, cents: number): string => {
  const about = isAboutSeller(entry)
    ? ` ${entry.owner}`
    : entry.kind === 'refund'
      ? ` ${entry.refundId}`
      : '';
  return `${entry.kind}${about} ${cents}: ${entry.reason.trim()}`;
};

const refusal = (field: string, message: string): ShopError =>
  new ShopError('invalid_input', message, { fields: { [field]: message } });

async function postNew(deps: Deps, tx: Tx<'owner'>, admin: AdminSession, keyed: KeyedEntry): Promise<void> {
  const { entry, cents } = keyed;
  if (isAboutSeller(entry)) return postForSeller(deps, tx, admin, { ...keyed, entry });
  if (entry.kind === 'refund') return postRefund(deps, tx, admin, keyed);
  const limit = await withdrawableCents(tx, payableKind(deps.payments));
  if (cents > limit) throw refusal('amount', TEXTS.withdrawable(formatDollars(toDollars(limit))));
  await postLines(deps, tx, keyed, [
    { account: 'bank', cents },
    { account: 'provider', cents: -cents },
  ]);
  await recordEntry(deps, tx, admin, keyed, {});
}

async function postForSeller(
  deps: Deps,
  tx: Tx<'owner'>,
  admin: AdminSession,
  keyed: KeyedEntry & { readonly entry: AboutSeller },
): Promise<void> {
  const { entry, cents, key } = keyed;
  const owner = asOwner(entry.owner);
  await lockSellers(tx, [owner]);
  const { owedCents, isKnown } = await sellerOf(deps, tx, owner);
  if (!isKnown) throw refusal('owner', TEXTS.noSuchSeller);
  const debt = Math.max(0, -owedCents);
  if (entry.kind === 'write-off' && cents > debt)
    throw refusal('amount', TEXTS.notOwed(formatDollars(toDollars(debt))));
  // What a seller gets is the shop's expense, and what they pay its gain.
  const given = entry.kind === 'debit' ? -cents : cents;
  await postLines(deps, tx, keyed, [
    { account: 'seller', owner, cents: -given },
    { account: 'losses', cents: given },
  ]);
  if (entry.kind === 'debit') await enqueueRecovery(tx, deps.now(), owner, key);
  const label = await labelSellers(tx, [owner]);
  await recordEntry(deps, tx, admin, keyed, { seller: sellerLabel(label(owner)) });
}

/** What a seller has to get, and whether the shop knows them. */
async function sellerOf(
  { payments, now }: Pick<Deps, 'payments' | 'now'>,
  tx: Tx,
  owner: Owner,
): Promise<{ readonly owedCents: number; readonly isKnown: boolean }> {
  const { availableCents, onTheWayCents, onHoldCents } = await readBalance(tx, payments, owner, now());
  const isKnown =
    availableCents !== 0 || onTheWayCents + onHoldCents > 0 || (await emailOf(tx, owner)) !== undefined;
  return { owedCents: availableCents, isKnown };
}

async function postRefund(
  deps: Deps,
  tx: Tx<'owner'>,
  admin: AdminSession,
  keyed: KeyedEntry,
): Promise<void> {
  const { entry, cents, key, note } = keyed;
  const refund = await failedRefundById(tx, entry.refundId ?? 0);
  if (refund === undefined) throw refusal('refundId', TEXTS.noSuchRefund);
  if (owedOf(refund) !== cents)
    throw refusal('amount', TEXTS.refundAmount(formatDollars(toDollars(owedOf(refund)))));
  const order = await payRefundByHand(deps, tx, refund, { key, note });
  if (order === undefined) throw refusal('refundId', TEXTS.noSuchRefund);
  await recordEntry(deps, tx, admin, keyed, { order: order.number });
}

const postLines = (
  { payments, now }: Pick<Deps, 'payments' | 'now'>,
  tx: Tx,
  { key, note }: KeyedEntry,
  lines: readonly Line[],
): Promise<void> => post(tx, { ...payableKind(payments), key, note, at: now(), lines });

/** As the admin's own doing: the trail knows no ledger. */
async function recordEntry(
  { now }: Pick<Deps, 'now'>,
  tx: Tx,
  admin: AdminSession,
  { entry, key }: KeyedEntry,
  about: Readonly<Record<string, string>>,
): Promise<void> {
  const { kind, amount, reason } = entry;
  await record(tx, admin, {
    at: now(),
    action: `money.${kind}`,
    subject: 'session',
    subjectId: admin.id,
    title: key,
    before: null,
    after: { ...about, amount, reason: reason.trim() },
  });
}
