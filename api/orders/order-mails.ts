import { toDollars } from '#contract/money.ts';
import { buyerMail, type BuyerMailKind, type MailedItem } from '#contract/orders/order-mail-messages.ts';
import type { Deps } from '../deps.ts';
import { enqueueMail } from '../jobs/mail-job.ts';
import type { Tx } from '../storage/storage.ts';
import { orderLinkIn } from './order-key.ts';
import type { Order } from './orders.queries.ts';
import { itemsOfOrder, type OrderItemRow } from './orders.repo.ts';
import { removedCents } from './order-outcome.ts';

/** Emails the buyer after the commit, once per occasion and `about`. */
export async function mailBuyer(
  deps: Deps,
  tx: Tx,
  order: Order,
  occasion: BuyerMailKind,
  about?: { readonly id: string; readonly text: string | undefined },
): Promise<void> {
  if (order.customerEmail === null || order.customerEmail === '') return;
  const [items, link] = await Promise.all([
    itemsOfOrder(tx, order.id),
    orderLinkIn(deps, tx, order.publicId),
  ]);
  const mail = buyerMail(
    occasion,
    {
      number: order.number,
      customerName: order.customerName ?? '',
      items: items.filter(({ quantity, removed }) => quantity > removed).map(toMailItem),
      total: toDollars(order.totalCents - removedCents(items)),
      demo: !order.livemode,
      link,
    },
    about?.text,
  );
  const id = ['order', order.publicId, occasion, about?.id].filter(Boolean).join('-');
  await enqueueMail(tx, deps.now(), { id, to: order.customerEmail, ...mail });
}

/** The copies of an item that are still ordered, as emails list them. */
export const toMailItem = ({ quantity, removed, title, unitCents }: OrderItemRow): MailedItem => ({
  quantity: quantity - removed,
  title,
  price: toDollars(unitCents),
});
