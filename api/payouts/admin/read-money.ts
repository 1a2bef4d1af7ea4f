import type { AdminMoney, MoneyBook, SellerDebt } from '#contract/admin/admin-money.ts';
import { MONEY_ACCOUNTS } from '#contract/admin/money-kinds.ts';
import { toDollars } from '#contract/money.ts';
import { labelSellers } from '../../accounts/seller-labels.ts';
import type { Deps } from '../../deps.ts';
import { failedRefunds, owedOf } from '../../orders/refunds/pay-refund-by-hand.ts';
import type { AdminSession } from '../../sessions/admin-session.ts';
import type { Db } from '../../storage/storage.ts';
import type { MoneyKind } from '../balances.repo.ts';
import { payableKind } from '../read-balance.ts';
import {
  accountBalances,
  largestDebts,
  owedToSellers,
  refusedSellers,
  settledLines,
} from './admin-money.repo.ts';

const MAX_ROWS = 100;
/** More than a shop has. */
const MAX_DEBTORS = 100_000;

/** The shop's money: balances, failed refunds and sellers' debts. */
export const readMoney = (
  { storage, payments }: Pick<Deps, 'storage' | 'payments'>,
  _admin: AdminSession,
): Promise<AdminMoney> => moneyIn(storage.db, payments);

/** The same within the caller's transaction. */
export async function moneyIn(db: Db, payments: Deps['payments']): Promise<AdminMoney> {
  const kind = payableKind(payments);
  return {
    books: (await readBooks(db, kind)).map(({ book }) => book),
    failedRefunds: (await failedRefunds(db, MAX_ROWS)).map(({ refund, order }) => ({
      id: refund.id,
      orderId: order.publicId,
      orderNumber: order.number,
      buyer: order.customerName ?? '',
      amount: toDollars(owedOf(refund)),
      reason: refund.reason,
      failedAt: new Date(refund.doneAt ?? refund.createdAt).toISOString(),
    })),
    debts: await readDebts(db, kind),
  };
}

/** What the provider has of a kind of money beyond all that is owed to others, in cents. */
export async function withdrawableCents(db: Db, kind: MoneyKind): Promise<number> {
  const [first] = await readBooks(db, kind);
  return first?.withdrawableCents ?? 0;
}

/** A seller's debt, in cents. */
export interface OwedBySeller extends MoneyKind {
  readonly owner: string;
  readonly cents: number;
}

/** All that sellers owe, the highest first of each kind of money. */
export async function owedBySellers(db: Db): Promise<OwedBySeller[]> {
  const owed: OwedBySeller[] = [];
  for (const kind of kindsOf(await accountBalances(db)))
    for (const debt of await largestDebts(db, kind, MAX_DEBTORS)) owed.push({ ...kind, ...debt });
  return owed;
}

const kindsOf = (kinds: readonly MoneyKind[]): MoneyKind[] =>
  kinds
    .filter((kind, at) => kinds.findIndex((other) => isSame(kind, other)) === at)
    .map(({ currency, livemode }) => ({ currency, livemode }));

interface Book {
  readonly book: MoneyBook;
  readonly withdrawableCents: number;
}

/** The book of a kind of money, and others with something in them. */
async function readBooks(db: Db, first: MoneyKind): Promise<Book[]> {
  const balances = await accountBalances(db);
  const owed = await owedToSellers(db);
  const others = balances.filter(({ cents }) => cents !== 0).filter((kind) => !isSame(kind, first));
  return kindsOf([first, ...others]).map(({ currency, livemode }) => {
    const isIts = (other: MoneyKind): boolean => isSame(other, { currency, livemode });
    const own = new Map(balances.filter(isIts).map(({ account, cents }) => [account, cents]));
    const owedCents = owed.find(isIts)?.cents ?? 0;
    // Refunds that are owed and payouts on the way are credits; a reversal on the way is not ours yet.
    const [refundsCents, transfersCents] = [-(own.get('refunds') ?? 0), -(own.get('transfers') ?? 0)];
    const free =
      (own.get('provider') ?? 0) - owedCents - Math.max(0, refundsCents) - Math.max(0, transfersCents);
    const freeCents = Math.max(0, free);
    const book = {
      currency,
      livemode,
      debits: MONEY_ACCOUNTS.debits.map((account) => ({ account, amount: toDollars(own.get(account) ?? 0) })),
      credits: MONEY_ACCOUNTS.credits.map((account) => ({
        account,
        amount: toDollars(0 - (own.get(account) ?? 0)),
      })),
      owedToSellers: toDollars(owedCents),
      withdrawable: toDollars(freeCents),
    };
    return { book, withdrawableCents: freeCents };
  });
}

const isSame = (one: MoneyKind, other: MoneyKind): boolean =>
  one.currency === other.currency && one.livemode === other.livemode;

async function readDebts(db: Db, kind: MoneyKind): Promise<SellerDebt[]> {
  const debts = await largestDebts(db, kind, MAX_ROWS);
  const owners = debts.map(({ owner }) => owner);
  const label = await labelSellers(db, owners);
  const refused = await refusedSellers(db, owners);
  const onWire: SellerDebt[] = [];
  for (const { owner, cents } of debts)
    onWire.push({
      owner,
      ...label(owner),
      amount: toDollars(cents),
      since: new Date(beginOfDebt(await settledLines(db, owner, kind))).toISOString(),
      isRefused: refused.has(owner),
    });
  return onWire;
}

/** Since when lines, oldest first, add up to a debt without interruption (ms). */
function beginOfDebt(lines: readonly { readonly at: number; readonly cents: number }[]): number {
  let sum = 0;
  let since: number | undefined;
  for (const { at, cents } of lines) {
    sum += cents;
    since = sum < 0 ? (since ?? at) : undefined;
  }
  // A debt by a parcel that nothing has used up yet.
  return since ?? lines.at(-1)?.at ?? 0;
}
