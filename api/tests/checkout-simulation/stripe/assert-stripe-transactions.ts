import { and, eq } from 'drizzle-orm';
import { feeOf, transactionIdOf } from '#api/doubles/stripe-objects.ts';
import type { StripeServer } from '#api/doubles/stripe-server.ts';
import { disputes, ledgerEntries, ledgerLines } from '#api/storage/schema.ts';
import type { Db } from '#api/storage/storage.ts';
import { assert } from '../../world/violation.ts';

/** Throws a Violation unless each fee and each movement of a dispute is entered once, and the shop knows each dispute as it is. */
export async function assertStripeTransactions(db: Db, { ledger }: StripeServer): Promise<void> {
  const rows = await db
    .select({ key: ledgerEntries.key, cents: ledgerLines.cents })
    .from(ledgerEntries)
    .innerJoin(ledgerLines, eq(ledgerLines.entryId, ledgerEntries.id))
    .where(and(eq(ledgerLines.account, 'provider'), eq(ledgerEntries.kind, 'balance')));
  const entered = new Map(rows.map(({ key, cents }) => [key.slice('balance:'.length), cents]));
  const made = new Map([...feesOf(ledger), ...movesOf(ledger)]);
  for (const [id, cents] of made)
    assert(
      entered.get(id) === cents,
      () => `Stripe’s transaction ${id} is of ${cents} cents, and ${entered.get(id) ?? 'nothing'} is entered`,
    );
  for (const id of entered.keys()) assert(made.has(id), () => `Stripe has no transaction ${id}`);
  const known = await db.select().from(disputes);
  for (const { id, status } of ledger.disputes) {
    const row = known.find((each) => each.id === id);
    assert(
      row?.status === status,
      () => `dispute ${id} is ${status}, and the shop knows it as ${row?.status}`,
    );
  }
}

/** What payments cost, in cents, by transaction. */
const feesOf = ({ charges }: StripeServer['ledger']): [string, number][] =>
  [...charges.values()].filter(({ paid }) => paid).map((charge) => [transactionIdOf(charge), -feeOf(charge)]);

/** What disputes have moved, in cents, by transaction. */
const movesOf = ({ disputes: opened }: StripeServer['ledger']): [string, number][] =>
  opened.flatMap(({ balance_transactions: moved }) =>
    moved.map(({ id, net }): [string, number] => [id, net]),
  );
