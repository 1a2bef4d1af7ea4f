import { lineOf, type MailedItem } from '../orders/order-mail-messages.ts';
import type { CanceledBecause } from './parcel-events.ts';

interface Mail {
  readonly subject: string;
  readonly text: string;
}

/** A parcel in emails to its seller. */
export interface MailedSale {
  /** The order's. */
  readonly number: string;
  readonly items: readonly MailedItem[];
  readonly demo: boolean;
  /** Opens My listings. */
  readonly link: string;
  /** Opens the packing slip. */
  readonly slip: string;
}

/** The order and the items of an email about a sale. */
export const saleLines = ({ number, items }: MailedSale): string[] => [
  `Order ${number}`,
  ...items.map(lineOf),
];

/** Says of a demo order that nothing is real. */
export const demoLines = (
  { demo }: MailedSale,
  text = 'This is a demo order: nobody was charged. Please do not ship anything.',
): string[] => (demo ? ['', text] : []);

/** An email to the seller of sold items. `lastDay`: "Wednesday, December 2". */
export const saleMail = (sale: MailedSale, lastDay: string): Mail => ({
  subject: 'You sold something on Dogear',
  text: [
    'Good news: something of yours was sold.',
    '',
    ...saleLines(sale),
    '',
    `Please send it by ${lastDay}.`,
    ...demoLines(sale),
    '',
    `Where it goes, and how to mark it as sent: ${sale.link}`,
    `Print the packing slip: ${sale.slip}`,
  ].join('\n'),
});

/** A reminder of a parcel that is not marked as sent, two business days before it has to be, and on the last day. */
export const sendReminderMail = (sale: MailedSale, lastDay: string, isLastDay: boolean): Mail => ({
  subject: isLastDay ? 'Last day to send your parcel' : `Please send it by ${lastDay}`,
  text: [
    'Something that you sold is not marked as sent yet:',
    '',
    ...saleLines(sale),
    '',
    isLastDay
      ? "Today is the last day to send it. If it isn't marked as sent by noon tomorrow, we cancel the sale and refund the buyer."
      : `Please send it by ${lastDay}. If it isn't marked as sent in time, we cancel the sale and refund the buyer.`,
    ...demoLines(sale),
    '',
    `Mark it as sent, or tell us that you can't send it: ${sale.link}`,
  ].join('\n'),
});

/** An email to the seller of a parcel whose buyer has changed the address or removed copies. */
export const saleChangedMail = (sale: MailedSale): Mail => ({
  subject: 'An order of yours was changed',
  text: [
    'The buyer has changed this order. This is what to send now:',
    '',
    ...saleLines({ ...sale, items: sale.items.filter(({ quantity }) => quantity > 0) }),
    ...demoLines(sale),
    '',
    `Where it goes now: ${sale.link}`,
    `Please print the packing slip again: ${sale.slip}`,
  ].join('\n'),
});

const STILL_HAVE_IT = 'Still have it? Put it back on sale, or remove it';

const CANCELED: Readonly<Record<CanceledBecause, readonly [reason: string, linked: string]>> = {
  unsent: [
    "We canceled this sale because it wasn't marked as sent in time. The buyer gets a full refund.",
    STILL_HAVE_IT,
  ],
  seller: ["You told us that you can't send this. The buyer gets a full refund.", STILL_HAVE_IT],
  buyer: ["The buyer canceled this. Please don't send it. It is back on sale.", 'Your listings'],
  admin: ["We canceled this. Please don't send it. It is back on sale.", 'Your listings'],
  blocked: ["We canceled this sale. Please don't send it. The buyer gets a full refund.", 'Your listings'],
};

/** An email to the seller of a parcel that was canceled before it was sent. */
export function saleCanceledMail(sale: MailedSale, because: CanceledBecause): Mail {
  const [reason, linked] = CANCELED[because];
  return {
    subject: 'A sale of yours was canceled',
    text: [reason, '', ...saleLines(sale), '', `${linked}: ${sale.link}`].join('\n'),
  };
}

/** An email to the shop about a parcel that may be on its way although it was canceled. */
export const sentAfterCancellationMail = (number: string): Mail => ({
  subject: `Order ${number}: sent after it was canceled`,
  text: `The seller of a parcel in order ${number} says that it was sent, but it was canceled before that, and the buyer is refunded. Please write to both.`,
});

/** An email to the shop itself, whose own parcels are not canceled. */
export const ownParcelLateMail = (number: string): Mail => ({
  subject: `Order ${number}: a parcel of the shop is late`,
  text: `A parcel of the shop's own in order ${number} was not marked as sent in time. Please send it, or cancel the order in the back office.`,
});
