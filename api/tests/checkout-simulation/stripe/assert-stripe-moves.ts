import { eq } from 'drizzle-orm';
import type { StripeServer } from '#api/doubles/stripe-server.ts';
import { payouts } from '#api/storage/schema.ts';
import type { Db } from '#api/storage/storage.ts';
import { assert } from '../../world/violation.ts';

/** Throws a Violation unless Stripe has made each payout and reversal of the shop that was sent, once, and no other. */
export async function assertStripeMoves(db: Db, stripe: StripeServer): Promise<void> {
  const { transfers, reversals, balances } = stripe.ledger.connect;
  const rows = await db.select().from(payouts).where(eq(payouts.provider, 'stripe'));
  for (const row of rows) assertMade(row, rows, stripe);
  const sent = rows.filter(({ status }) => status === 'sent');
  const made = [...transfers, ...reversals];
  const foreign = made.find(({ id }) => !sent.some(({ providerId }) => providerId === id));
  assert(foreign === undefined, () => `${foreign?.id} of ${foreign?.amount} cents is no payout of the shop`);
  for (const { id, amount, amount_reversed: reversed } of transfers) {
    const back = reversals
      .filter(({ transfer }) => transfer === id)
      .reduce((sum, each) => sum + each.amount, 0);
    assert(
      reversed === back && back <= amount,
      () => `${back} of the ${amount} cents of transfer ${id} are taken back`,
    );
  }
  for (const [account, cents] of balances)
    assert(account === 'platform' || cents >= 0, () => `account ${account} has ${cents} cents`);
  const owners = [...stripe.ledger.connect.accounts.values()].map(({ metadata }) => metadata['owner']);
  assert(
    new Set(owners).size === owners.length,
    () => `a seller has two of the accounts ${owners.join(', ')}`,
  );
}

type Row = typeof payouts.$inferSelect;

function assertMade(row: Row, rows: readonly Row[], { ledger: { connect } }: StripeServer): void {
  const { id, kind, status, cents, providerId } = row;
  const list = kind === 'payout' ? connect.transfers : connect.reversals;
  const made = list.filter(({ metadata }) => metadata['payout'] === String(id));
  assert(
    made.length === (status === 'sent' ? 1 : 0),
    () => `${kind} ${id} is ${status}, and Stripe has made it ${made.length} times`,
  );
  for (const each of made) {
    assert(
      each.id === providerId && each.amount === cents,
      () =>
        `${kind} ${id} of ${cents} cents is ${providerId}, and ${each.id} of ${each.amount} cents at Stripe`,
    );
    const reversed = rows.find((other) => other.id === row.reverses);
    const isRight =
      'transfer' in each ? each.transfer === reversed?.providerId : each.destination === row.accountId;
    assert(isRight, () => `${kind} ${id} is about another account or payout at Stripe`);
  }
}
