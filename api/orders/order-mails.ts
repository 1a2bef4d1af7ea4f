import { formatDollars, toDollars } from '#contract/money.ts';
import { emailOf } from '../accounts/email-of.ts';
import type { Deps } from '../deps.ts';
import { enqueueMail } from '../jobs/mail-job.ts';
import { asOwner } from '../sessions/owner.ts';
import type { Tx } from '../storage/storage.ts';
import { orderLinkIn } from './order-key.ts';
import type { Order } from './order-of-checkout.ts';
import { wholeOrders, type OrderItemRow, type ShipmentRow } from './orders.repo.ts';

/** What a buyer is written about. */
export type Occasion = 'ordered' | 'not-honoured' | 'canceled' | 'refunded' | 'shipped' | 'delivered';

const WORDS: Readonly<Record<Occasion, { readonly subject: string; readonly text: string }>> = {
  ordered: {
    subject: 'Your order at Dogear',
    text: 'Thank you for your order. We write again when it is on its way.',
  },
  'not-honoured': {
    subject: 'Your order could not be filled',
    text: 'An item was sold while you were paying. All of your money goes back to your card; you need do nothing.',
  },
  canceled: {
    subject: 'Your order was canceled',
    text: 'Your order was canceled, and your money goes back to your card.',
  },
  refunded: {
    subject: 'Your refund is on its way',
    text: 'We have sent your money back. Cards usually show it in 3-5 days.',
  },
  shipped: { subject: 'Your order is on its way', text: 'Your order has been handed to the carrier.' },
  delivered: {
    subject: 'Your order has arrived',
    text: 'Your order was delivered. We hope you enjoy it. You can review it now.',
  },
};

/** Writes to the buyer once the transaction has committed; the same occasion (of the same `about`) is one mail. */
export async function mailBuyer(
  deps: Deps,
  tx: Tx,
  order: Order,
  occasion: Occasion,
  about?: { readonly id: string; readonly text: string | undefined },
): Promise<void> {
  if (order.customerEmail === null || order.customerEmail === '') return;
  const { subject, text } = WORDS[occasion];
  const [whole] = await wholeOrders(tx, [order]);
  const lines = [
    `Hello ${order.customerName ?? ''}`.trim(),
    '',
    text,
    ...(about?.text === undefined ? [] : ['', about.text]),
    '',
    ...(whole?.items ?? []).map(lineOf),
    `Total: ${dollars(order.totalCents)}`,
    ...(order.livemode ? [] : ['', 'This is a demo order: nobody was charged and nothing is shipped.']),
    '',
    `Your order: ${await orderLinkIn(deps, tx, order.publicId)}`,
  ];
  const id = ['order', order.publicId, occasion, about?.id].filter(Boolean).join('-');
  await enqueueMail(tx, deps.now(), { id, to: order.customerEmail, subject, text: lines.join('\n') });
}

/** Tells each seller who has left an address what was sold, and where it goes is under his listings. */
export async function mailSellers(
  deps: Deps,
  tx: Tx,
  order: Order,
  sent: readonly ShipmentRow[],
): Promise<void> {
  const [whole] = await wholeOrders(tx, [order]);
  for (const { id, seller } of sent) {
    const to = seller === null ? undefined : await emailOf(tx, asOwner(seller));
    if (to === undefined) continue;
    const lines = [
      'Good news: something of yours was sold.',
      '',
      ...(whole?.items ?? []).filter(({ shipmentId }) => shipmentId === id).map(lineOf),
      ...(order.livemode
        ? []
        : ['', 'This is a demo order: nobody was charged. Please do not ship anything.']),
      '',
      `Where it goes, and how to mark it as sent: ${deps.env.publicUrl}/account?tab=listings`,
    ];
    const mail = { to, subject: 'You sold something on Dogear', text: lines.join('\n') };
    await enqueueMail(tx, deps.now(), { id: `sale-${order.publicId}-${id}`, ...mail });
  }
}

const dollars = (cents: number): string => formatDollars(toDollars(cents));

const lineOf = ({ quantity, title, unitCents }: OrderItemRow): string =>
  `${quantity} x ${title.replaceAll(/\s+/g, ' ')}: ${dollars(unitCents * quantity)}`;
