import { payByHandMail, type SellerToPay } from '#contract/payouts/payout-mail-messages.ts';
import { toDollars } from '#contract/money.ts';
import { shopDay } from '#contract/shop-clock.ts';
import { emailOf } from '../accounts/accounts.queries.ts';
import type { Deps } from '../deps.ts';
import { enqueueMail } from '../jobs/mail-job.ts';
import { asOwner } from '../sessions/owner.ts';
import { orderNumbers, sellersToPay } from './balances.repo.ts';
import { payoutsWaitSince } from './payouts-wait.ts';
import { readBalance } from './read-balance.ts';

/** Sellers per mail. */
const MAX_SELLERS = 100;

/** Mails SUPPORT_EMAIL the sellers to pay by hand, once a day. Sends no mail if there are none, or while payouts wait after a restore. */
export async function mailSellersToPay(deps: Deps): Promise<void> {
  const { storage, env, payments } = deps;
  const to = env.support.email;
  if (to === undefined || (await payoutsWaitSince(storage.db)) !== undefined) return;
  const now = deps.now();
  const query = { now, provider: payments.name, livemode: payments.livemode };
  const listed: SellerToPay[] = [];
  let count = 0;
  for await (const due of sellersToPay(storage.db, query)) {
    for (const { owner } of due) {
      count += 1;
      if (listed.length < MAX_SELLERS) listed.push(await sellerToPay(deps, owner, now));
    }
  }
  if (count === 0) return;
  const mail = payByHandMail(listed, count - listed.length);
  const id = `sellers-to-pay-${shopDay(now)}`;
  await storage.transaction({}, (tx) => enqueueMail(tx, now, { id, to, ...mail }));
}

async function sellerToPay(
  { storage, payments }: Pick<Deps, 'storage' | 'payments'>,
  owner: string,
  now: number,
): Promise<SellerToPay> {
  const { db } = storage;
  const { payable, availableCents } = await readBalance(db, payments, owner, now);
  const numbers = await orderNumbers(
    db,
    payable.map(({ shipmentId }) => shipmentId),
  );
  const sum = payable.reduce((total, { cents }) => total + cents, 0);
  return {
    seller: (await emailOf(db, asOwner(owner))) ?? owner,
    sales: payable.map(({ shipmentId, cents }) => ({
      orderNumber: numbers.get(shipmentId) ?? '',
      amount: toDollars(cents),
    })),
    debt: toDollars(Math.max(0, sum - availableCents)),
  };
}
