import type { Deps } from '../deps.ts';
import type { Intent } from '../gateways/payments/payments.ts';
import type { Tx } from '../storage/storage.ts';
import { insertItems, insertOrder, insertShipment, type NewItem, type NewOrder } from './new-orders.repo.ts';
import { mailBuyer, mailSellers } from './order-mails.ts';
import type { Order } from './orders.queries.ts';
import type { ShipmentRow } from './orders.repo.ts';
import { enqueueRefund } from './refund-job.ts';

/** What an order copies from its paid checkout. */
type PaidCheckout = Pick<
  NewOrder,
  | 'owner'
  | 'provider'
  | 'sessionId'
  | 'currency'
  | 'customerName'
  | 'customerEmail'
  | 'shippingAddress'
  | 'livemode'
> & { readonly id: number; readonly amountCents: number };

type PaidItem = Pick<NewItem, 'productId' | 'title' | 'condition' | 'unitCents' | 'quantity'> & {
  readonly sellerOwner: string | null;
};

/** A checkout whose payment has arrived. `isHonoured`: the goods are available and the payment matches the checkout. */
export interface Paid {
  readonly checkout: PaidCheckout;
  readonly items: readonly PaidItem[];
  readonly intent: Intent;
  readonly isHonoured: boolean;
}

/**
 * Creates the order of a payment: paid, with a shipment per seller and emails to the buyer and the sellers; or, if it cannot
 * be honored, with a refund. All of it commits with the caller's transaction.
 */
export async function createOrder(deps: Deps, tx: Tx<'owner'>, paid: Paid): Promise<Order> {
  const { checkout, items, intent, isHonoured } = paid;
  const now = deps.now();
  const order = await insertOrder(tx, {
    publicId: randomPublicId(deps),
    checkoutId: checkout.id,
    intentId: intent.id,
    provider: checkout.provider,
    owner: checkout.owner,
    sessionId: checkout.sessionId,
    status: isHonoured ? 'paid' : 'refunding',
    subtotalCents: checkout.amountCents,
    totalCents: checkout.amountCents,
    currency: checkout.currency,
    customerName: checkout.customerName,
    customerEmail: checkout.customerEmail,
    shippingAddress: checkout.shippingAddress,
    livemode: checkout.livemode,
    createdAt: now,
    updatedAt: now,
  });
  const sent = await insertShipments(tx, now, order, items, isHonoured);
  if (isHonoured) await mailSellers(deps, tx, order, sent);
  else
    await enqueueRefund(deps, tx, order, {
      key: `refund:${intent.id}`,
      cents: intent.receivedCents,
      reason: 'not honoured',
    });
  await mailBuyer(deps, tx, order, isHonoured ? 'ordered' : 'not-honoured');
  return order;
}

/** Inserts one shipment per seller; canceled from the start if the order is not honored. */
async function insertShipments(
  tx: Tx,
  now: number,
  order: Order,
  items: readonly PaidItem[],
  isHonoured: boolean,
): Promise<ShipmentRow[]> {
  const made: ShipmentRow[] = [];
  for (const seller of new Set(items.map(({ sellerOwner }) => sellerOwner))) {
    const shipment = await insertShipment(tx, {
      orderId: order.id,
      seller,
      status: isHonoured ? 'new' : 'canceled',
      createdAt: now,
      canceledAt: isHonoured ? null : now,
    });
    const own = items.filter(({ sellerOwner }) => sellerOwner === seller);
    await insertItems(
      tx,
      own.map(({ productId, title, condition, unitCents, quantity }) => ({
        orderId: order.id,
        shipmentId: shipment.id,
        productId,
        title,
        condition,
        unitCents,
        quantity,
        createdAt: now,
      })),
    );
    made.push(shipment);
  }
  return made;
}

const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** 22 unguessable characters (131 bits). */
function randomPublicId({ randomBytes }: Deps): string {
  const letters: string[] = [];
  while (letters.length < 22) {
    for (const byte of randomBytes(32)) {
      // Reject 248 and above to avoid modulo bias.
      if (byte < 248 && letters.length < 22) letters.push(BASE62.charAt(byte % 62));
    }
  }
  return letters.join('');
}
