import { toDollars } from '#contract/money.ts';
import {
  buyerMail,
  returnAskedMail,
  saleMail,
  type BuyerMailKind,
} from '#contract/orders/order-mail-messages.ts';
import { emailOf } from '../accounts/accounts.queries.ts';
import { salesLinkIn } from '../accounts/listings-link.ts';
import type { Deps } from '../deps.ts';
import { enqueueMail } from '../jobs/mail-job.ts';
import { asOwner } from '../sessions/owner.ts';
import type { Tx } from '../storage/storage.ts';
import { orderLinkIn } from './order-key.ts';
import type { Order } from './orders.queries.ts';
import { itemsOfOrder, type OrderItemRow, type ShipmentRow } from './orders.repo.ts';

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
      items: items.map(toMailItem),
      total: toDollars(order.totalCents),
      demo: !order.livemode,
      link,
    },
    about?.text,
  );
  const id = ['order', order.publicId, occasion, about?.id].filter(Boolean).join('-');
  await enqueueMail(tx, deps.now(), { id, to: order.customerEmail, ...mail });
}

/** Emails each seller with a known address what was sold, with a link to their sales. */
export async function mailSellers(
  deps: Deps,
  tx: Tx,
  order: Order,
  sent: readonly ShipmentRow[],
): Promise<void> {
  for (const shipment of sent) {
    await mailSeller(deps, tx, { order, shipment, id: `sale-${order.publicId}-${shipment.id}` }, saleMail);
  }
}

/** Emails the seller of a shipment, if their address is known, that the buyer requests a return, and why. */
export const mailReturnRequest = (
  deps: Deps,
  tx: Tx,
  order: Order,
  shipment: ShipmentRow,
  reason: string,
): Promise<void> =>
  mailSeller(deps, tx, { order, shipment, id: `return-${order.publicId}-${shipment.id}` }, (sale) =>
    returnAskedMail(sale, reason, shipment.paidOutAt !== null),
  );

interface SaleMail {
  readonly order: Order;
  readonly shipment: ShipmentRow;
  readonly id: string;
}

async function mailSeller(
  deps: Deps,
  tx: Tx,
  { order, shipment, id }: SaleMail,
  write: (sale: Parameters<typeof saleMail>[0]) => ReturnType<typeof saleMail>,
): Promise<void> {
  if (shipment.seller === null) return;
  const seller = asOwner(shipment.seller);
  const to = await emailOf(tx, seller);
  if (to === undefined) return;
  const own = (await itemsOfOrder(tx, order.id)).filter(({ shipmentId }) => shipmentId === shipment.id);
  const link = await salesLinkIn(tx, deps, seller);
  await enqueueMail(tx, deps.now(), {
    id,
    to,
    ...write({ number: order.number, items: own.map(toMailItem), demo: !order.livemode, link }),
  });
}

const toMailItem = ({ quantity, title, unitCents }: OrderItemRow) => ({
  quantity,
  title,
  price: toDollars(unitCents),
});
