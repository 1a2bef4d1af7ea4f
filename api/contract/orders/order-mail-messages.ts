import { formatDollars } from '../money.ts';

/** Kinds of emails to buyers. */
export type BuyerMailKind =
  | 'ordered'
  | 'not-honoured'
  | 'changed'
  | 'canceled'
  | 'parcel-unsent'
  | 'parcel-unavailable'
  | 'refunded'
  | 'shipped'
  | 'delivery-claimed'
  | 'arrival-asked'
  | 'delivered'
  | 'delivered-by-time'
  | 'problem-reported'
  | 'return-asked'
  | 'return-address'
  | 'return-label'
  | 'case-contested'
  | 'case-refunded'
  | 'case-refused'
  | 'case-dropped'
  | 'returned';

const TEXTS: Readonly<Record<BuyerMailKind, { readonly subject: string; readonly text: string }>> = {
  ordered: {
    subject: 'Your order at Dogear',
    text: 'Thank you for your order. We write again when it is on its way.',
  },
  'not-honoured': {
    subject: 'Your order could not be filled',
    text: 'An item became unavailable while you were paying. All of your money goes back to your card; you need do nothing.',
  },
  changed: {
    subject: 'Your order was changed',
    text: 'We have changed your order, and told its sellers. This is how it is now.',
  },
  canceled: {
    subject: 'Your order was canceled',
    text: 'Your order was canceled, and your money goes back to your card.',
  },
  'parcel-unsent': {
    subject: 'Your parcel was canceled',
    text: 'Its seller did not send it in time, so we canceled it. What you paid for it goes back to your card; we write again when it is on its way.',
  },
  'parcel-unavailable': {
    subject: 'Your parcel was canceled',
    text: 'Its seller cannot send it, so we canceled it. What you paid for it goes back to your card; we write again when it is on its way.',
  },
  refunded: {
    subject: 'Your refund is on its way',
    text: 'We have sent your money back. Cards usually show it in 3-5 days.',
  },
  shipped: {
    subject: 'Your order is on its way',
    text: 'Your order has been handed to the carrier. When it arrives, please open your order and choose "It has arrived".',
  },
  'delivery-claimed': {
    subject: 'Has your order arrived?',
    text: 'The seller says that your order was delivered. If it has arrived, please open your order and choose "It has arrived". If it hasn\'t, please write to us.',
  },
  'arrival-asked': {
    subject: 'Has your parcel arrived?',
    text: 'By now your parcel should have arrived. If it has, please open your order and choose "It has arrived". If it hasn\'t, choose "Report a problem". If we don\'t hear from you within 3 days, we\'ll mark it as delivered.',
  },
  delivered: {
    subject: 'Your order has arrived',
    text: 'Your order was delivered. We hope you enjoy it. You can review it now.',
  },
  'delivered-by-time': {
    subject: 'Your order has arrived',
    text: 'We marked your order as delivered because we didn\'t hear from you. You can review it now. If something is wrong with it, please open your order and choose "Report a problem".',
  },
  'problem-reported': {
    subject: 'Your report',
    text: "We have told the seller what you reported. If they don't answer in time, you get your money back.",
  },
  'return-asked': {
    subject: 'Your return',
    text: 'We know that you would like to send something back, and have told its seller. Please keep it well packed: we write to you where it goes.',
  },
  'return-address': {
    subject: 'Where your return goes',
    text: 'Please send it back, well packed, and then choose "I\'ve sent it" in your order. It prints a label, too.',
  },
  'return-label': {
    subject: 'Your return label',
    text: 'Please send it back, well packed, with this prepaid label, and then choose "I\'ve sent it" in your order.',
  },
  'case-contested': {
    subject: 'Dogear is looking into it',
    text: 'We read what you and the seller say about your parcel, decide, and write to you.',
  },
  'case-refunded': {
    subject: 'You get your money back',
    text: 'What you paid for your parcel goes back to your card; we write again when it is on its way.',
  },
  'case-refused': {
    subject: 'We have decided about your report',
    text: 'We looked into it, and there is no refund. The parcel counts as delivered. If you have questions, please write to us.',
  },
  'case-dropped': {
    subject: 'Your report is closed',
    text: 'What you have reported or wanted to return is closed, and the parcel counts as delivered.',
  },
  returned: {
    subject: 'Your return has arrived',
    text: 'What you sent back is here. Your money goes back to your card; we write again when it is on its way.',
  },
};

/** The subject of a mail whose name begins with its occasion: "delivery-claimed-7"; undefined for other mails. */
export function mailSubject(name: string): string | undefined {
  const fitting = Object.entries(TEXTS).filter(([kind]) => name === kind || name.startsWith(`${kind}-`));
  return fitting.toSorted(([one], [other]) => other.length - one.length)[0]?.[1].subject;
}

/** An order line as emails show it; dollars per copy. */
export interface MailedItem {
  readonly quantity: number;
  readonly title: string;
  readonly price: number;
}

interface MailedOrder {
  /** "D-4821-7KQ" */
  readonly number: string;
  readonly customerName: string;
  readonly items: readonly MailedItem[];
  /** Dollars. */
  readonly total: number;
  readonly demo: boolean;
  /** Opens the order on any device. */
  readonly link: string;
}

/** An email to the buyer. `more` adds details of the occasion: the tracking number, the amount. */
export const buyerMail = (occasion: BuyerMailKind, order: MailedOrder, detail: string | undefined) => ({
  subject: TEXTS[occasion].subject,
  text: [
    `Hello ${order.customerName}`.trim(),
    '',
    TEXTS[occasion].text,
    ...(detail === undefined ? [] : ['', detail]),
    '',
    `Order ${order.number}`,
    ...order.items.map(lineOf),
    `Total: ${formatDollars(order.total)}`,
    ...(order.demo ? ['', 'This is a demo order: nobody was charged and nothing is shipped.'] : []),
    '',
    `Your order: ${order.link}`,
  ].join('\n'),
});

/** Additional details of some emails. */
export const ORDER_MAIL_DETAILS = {
  parcel: (parcel: string): string => `Parcel: ${parcel}`,
  goesTo: (name: string, address: string): string => `It goes to ${name}, ${address}`,
  sentBack: (dollars: number): string => `Sent back: ${formatDollars(dollars)}`,
  reason: (reason: string): string => `You wrote: ${reason}`,
  /** `lastDay`: "Wednesday, December 2"; `to` is an address, or the link of a label. */
  sendBack: (lastDay: string, to: string): string => `Please send it by ${lastDay}:\n${to}`,
  canceled: (items: readonly MailedItem[]): string => ['Canceled:', ...items.map(lineOf)].join('\n'),
} as const;

/** "2 x Dune: $17.00" */
export const lineOf = ({ quantity, title, price }: MailedItem): string =>
  `${quantity} x ${title.replaceAll(/\s+/g, ' ')}: ${formatDollars(price * quantity)}`;
