import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import type { StripeEvent } from '#api/doubles/stripe-events.ts';
import { orders } from '#api/storage/schema.ts';
import type { openStripeMarket } from './payouts.ts';
import type { Shop } from './shop.ts';

type StripeMarket = Awaited<ReturnType<typeof openStripeMarket>>;

/** The payment of an order. */
export async function intentOf({ deps }: Shop, publicId: string): Promise<string> {
  const [row] = await deps.storage.db.select().from(orders).where(eq(orders.publicId, publicId));
  return row?.intentId ?? '';
}

/** Sends all events of disputes that were not sent yet, the newest first, and each twice. */
export function createDisputeSender({ shop, stripe }: StripeMarket) {
  const sent = new Set<StripeEvent>();
  return async (): Promise<void> => {
    const fresh = stripe.events.filter(({ type }) => type.startsWith('charge.dispute.'));
    for (const event of fresh.filter((each) => !sent.has(each)).toReversed()) {
      sent.add(event);
      const twice = [stripe.send(event, { to: shop.url }), stripe.send(event, { to: shop.url })];
      expect((await Promise.all(twice)).map(({ status }) => status)).toEqual([200, 200]);
    }
  };
}
