import { shipBy } from '#contract/parcels/ship-by.ts';
import type { ProductRow } from '../catalog/product-on-wire.ts';
import type { Deps } from '../deps.ts';
import type { Intent } from '../gateways/payments/payments.ts';
import type { SoldListing } from '../storage/schema.ts';
import { post, type Entry } from '../ledger/post.ts';
import type { Tx } from '../storage/storage.ts';
import { moneyOf } from './money/parcel-money.ts';
import { paymentEntry } from './money/post-payment.ts';
import { enqueueProcessorFee } from './money/processor-fee-job.ts';
import { insertItems, insertOrder, insertShipment, type NewItem, type NewOrder } from './new-orders.repo.ts';
import { mailBuyer } from './order-mails.ts';
import { mailSellers } from './parcels/seller-mails.ts';
import type { Order } from './orders.queries.ts';
import type { ShipmentRow } from './orders.repo.ts';
import { randomOrderNumber } from './order-number.ts';
import { BASE62, randomText } from '../secrets/random-text.ts';
import { enqueueRefund } from './refunds/refund-job.ts';

/** With a million orders, one number in 220 is taken. */
const MAX_NUMBER_ATTEMPTS = 50;

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

type PaidItem = Pick<NewItem, 'title' | 'condition' | 'unitCents' | 'feeCents' | 'quantity'> & {
  readonly productId: number;
  readonly sellerOwner: string | null;
};

/**
 * A checkout whose payment has arrived, and the listings of its items. `isHonoured`: the goods are available and the payment
 * matches the checkout.
 */
export interface Paid {
  readonly checkout: PaidCheckout;
  readonly items: readonly PaidItem[];
  readonly listings: readonly ProductRow[];
  readonly intent: Intent;
  readonly isHonoured: boolean;
}

/**
 * Creates the order of a payment: paid, with a shipment per seller and emails to the buyer and the sellers; or, if it cannot
 * be honored, with a refund. All of it commits with the caller's transaction.
 */
export async function createOrder(deps: Deps, tx: Tx<'owner' | 'product'>, paid: Paid): Promise<Order> {
  const { checkout, intent, isHonoured } = paid;
  const now = deps.now();
  const order = await insertNumbered(deps, tx, {
    publicId: randomText(deps, BASE62, 22), // 131 bits
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
  const sent = await insertShipments(tx, now, order, paid);
  await post(tx, paymentEntryOf(now, order, paid, sent));
  await enqueueProcessorFee(deps, tx, order);
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

/** The ledger entry of the payment, as the provider reports it. */
function paymentEntryOf(
  at: number,
  order: Order,
  { items, intent, isHonoured }: Paid,
  sent: readonly ShipmentRow[],
): Entry {
  const { receivedCents, currency, livemode } = intent;
  const parcels = sent.map(({ id, seller }) => ({
    id,
    seller,
    ...moneyOf(items.filter(({ sellerOwner }) => sellerOwner === seller)),
  }));
  return paymentEntry({ order, receivedCents, currency, livemode, at }, isHonoured ? parcels : 'not honored');
}

/** Inserts an order with a number of its own. A taken number inserts nothing, so the transaction goes on with another. */
async function insertNumbered(deps: Deps, tx: Tx, order: Omit<NewOrder, 'number'>): Promise<Order> {
  for (let attempt = 0; attempt < MAX_NUMBER_ATTEMPTS; attempt += 1) {
    const made = await insertOrder(tx, { ...order, number: randomOrderNumber(deps) });
    if (made !== undefined) return made;
  }
  throw new Error('no free order number found');
}

/** Inserts one shipment per seller; canceled from the start if the order is not honored. */
async function insertShipments(
  tx: Tx,
  now: number,
  order: Order,
  { items, listings: rows, isHonoured }: Paid,
): Promise<ShipmentRow[]> {
  const made: ShipmentRow[] = [];
  const listings = new Map(rows.map((row) => [row.id, row]));
  for (const seller of new Set(items.map(({ sellerOwner }) => sellerOwner))) {
    const own = items.filter(({ sellerOwner }) => sellerOwner === seller);
    const copies = own.reduce((sum, { quantity }) => sum + quantity, 0);
    const shipment = await insertShipment(tx, {
      orderId: order.id,
      seller,
      status: isHonoured ? 'new' : 'canceled',
      shipBy: isHonoured ? shipBy(now, copies) : null,
      createdAt: now,
      canceledAt: isHonoured ? null : now,
    });
    await insertItems(
      tx,
      own.map(({ productId, title, condition, unitCents, feeCents, quantity }) => ({
        orderId: order.id,
        shipmentId: shipment.id,
        productId,
        title,
        condition,
        unitCents,
        feeCents,
        quantity,
        asSold: toSoldListing(listings.get(productId)),
        createdAt: now,
      })),
    );
    made.push(shipment);
  }
  return made;
}

/** A quote's products exist: deleting one only marks it. */
function toSoldListing(listing: ProductRow | undefined): SoldListing {
  if (listing === undefined) throw new Error('the product of a quote is missing');
  const { description, images, grading } = listing;
  return { description, pictures: images, ...(grading === null ? {} : { grading }) };
}
