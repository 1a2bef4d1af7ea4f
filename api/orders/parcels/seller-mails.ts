import { formatLastDay } from '#contract/parcels/deadline-text.ts';
import type { CanceledBecause } from '#contract/parcels/parcel-events.ts';
import {
  saleCanceledMail,
  saleChangedMail,
  saleMail,
  sendReminderMail,
  type MailedSale,
} from '#contract/parcels/sale-mail-messages.ts';
import { emailOf } from '../../accounts/accounts.queries.ts';
import { salesLinkIn } from '../../accounts/listings-link.ts';
import type { Deps } from '../../deps.ts';
import type { Letter } from '../../gateways/mail/mailer.ts';
import { enqueueMail } from '../../jobs/mail-job.ts';
import { asOwner } from '../../sessions/owner.ts';
import type { Tx } from '../../storage/storage.ts';
import { toMailItem } from '../order-mails.ts';
import type { Order } from '../orders.queries.ts';
import { itemsOfShipment, type ShipmentRow } from '../orders.repo.ts';

/** A seller's parcel, and the order that it is of. */
interface SoldParcel {
  readonly order: Order;
  readonly shipment: ShipmentRow;
}

type Written = Pick<Letter, 'subject' | 'text'>;

/**
 * Emails the seller of a parcel after the commit, once per `occasion`, if their address is known. The shop's own parcels have no
 * such seller.
 */
export async function mailSeller(
  deps: Deps,
  tx: Tx,
  { order, shipment }: SoldParcel,
  occasion: string,
  write: (sale: MailedSale) => Written,
): Promise<void> {
  if (shipment.seller === null) return;
  const seller = asOwner(shipment.seller);
  const to = await emailOf(tx, seller);
  if (to === undefined) return;
  const items = (await itemsOfShipment(tx, shipment.id)).map(toMailItem);
  const link = await salesLinkIn(tx, deps, seller);
  const slip = await salesLinkIn(tx, deps, seller, `/slip/${shipment.id}`);
  const id = `${occasion}-${order.publicId}-${shipment.id}`;
  const sale = { number: order.number, items, demo: !order.livemode, link, slip };
  await enqueueMail(tx, deps.now(), { id, to, ...write(sale) });
}

/** Emails each seller what was sold, and by when to send it. */
export async function mailSellers(
  deps: Deps,
  tx: Tx,
  order: Order,
  sold: readonly ShipmentRow[],
): Promise<void> {
  for (const shipment of sold) {
    await mailSeller(deps, tx, { order, shipment }, 'sale', (sale) => saleMail(sale, lastDayOf(shipment)));
  }
}

/** Reminds the seller of a parcel that is not marked as sent. */
export const mailReminder = (deps: Deps, tx: Tx, parcel: SoldParcel, isLastDay: boolean): Promise<void> =>
  mailSeller(deps, tx, parcel, isLastDay ? 'last-day' : 'reminder', (sale) =>
    sendReminderMail(sale, lastDayOf(parcel.shipment), isLastDay),
  );

/** Tells the seller that a parcel must not be sent any more, and why. */
export const mailCancellation = (
  deps: Deps,
  tx: Tx,
  parcel: SoldParcel,
  because: CanceledBecause,
): Promise<void> => mailSeller(deps, tx, parcel, 'sale-canceled', (sale) => saleCanceledMail(sale, because));

/** Tells the seller that the buyer has changed the address or removed copies; once per `occasion`. */
export const mailChange = (deps: Deps, tx: Tx, parcel: SoldParcel, occasion: string): Promise<void> =>
  mailSeller(deps, tx, parcel, `sale-changed-${occasion}`, saleChangedMail);

function lastDayOf({ id, shipBy }: ShipmentRow): string {
  if (shipBy === null) throw new Error(`shipment ${id} has no deadline`);
  return formatLastDay(shipBy);
}
