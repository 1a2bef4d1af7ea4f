import type { OrderStatus, ShipmentStatus } from './order-status.ts';

/** Messages about orders. */
export const ORDER_MESSAGES = {
  none: 'No orders yet',
  noSuchOrder: 'There is no such order.',
  canceled: 'Order canceled',
  tooLateToCancel:
    'An order can be canceled within 1 hour and before it is shipped. Please ask for a return instead.',
  tooLateToChange: 'Orders can be changed within 1 hour, before anything is sent.',
  onlyFewerCopies: 'You can only lower the number of copies. Please order more separately.',
  notCancelable: 'This order cannot be canceled any more.',
  notReturnable:
    'A return can be asked for within 30 days of delivery. For orders placed November 1 to December 31 it can be asked for until January 31 at least.',
  arrived: 'Thank you for telling us',
  returnAsked: 'Return requested',
  noSuchShipment: 'There is no such shipment of yours.',
  notShipped: 'This parcel is not on its way yet.',
  notReturned: 'The buyer has not asked for a return of this.',
  noSuchPhoto: 'There is no such photo.',
  photosGone: 'A photo was not kept. Please add it again.',
  openCase: 'You have reported this parcel already. Please wait until that is settled, or drop it.',
  noOpenCase: 'Nothing of this parcel is open any more.',
  notAnswerable: 'This cannot be answered any more.',
  beingDecided: 'Dogear is looking into this, and writes to you.',
  notSentBack: 'Nothing is to be sent back of this parcel.',
  openParcels: 'Please send or cancel your parcels first.',
  openDisputes:
    'Your bank is looking into one of your payments. You can delete your account once it has decided.',
  sentAlready: 'This parcel was already sent.',
  canceledOn: (day: string): string =>
    `This sale was canceled on ${day}. If you already sent it, please contact us.`,
  notShippable: 'This shipment cannot be marked as sent any more.',
  linkInvalid: 'This link is not valid any more. Please sign in, or write to us.',
} as const;

/** Labels of the payment statuses. */
export const ORDER_STATUS_LABELS = {
  pending: 'Pending',
  paid: 'Paid',
  canceled: 'Canceled',
  refunding: 'Refund on its way',
  refunded: 'Refunded',
  partially_refunded: 'Partly refunded',
} as const satisfies Record<OrderStatus, string>;

/** Labels of the shipment statuses. */
export const SHIPMENT_STATUS_LABELS = {
  new: 'Being packed',
  shipped: 'On its way',
  delivered: 'Delivered',
  return_requested: 'Return requested',
  returned: 'Returned',
  canceled: 'Canceled',
} as const satisfies Record<ShipmentStatus, string>;

/** Texts of the confirmation. */
export const ORDER_SCREEN = {
  thanks: 'Thank you for your purchase.',
  changed: 'Your order',
  demo: 'Demo order',
  receipt: {
    sending: (email: string): string => `We’re emailing your receipt to ${email}.`,
    sent: (email: string): string => `We’ve emailed your receipt to ${email}.`,
  },
  numberCopied: 'Order number copied',
  copyFailed: 'Your browser did not allow that. Please select the number and copy it.',
  demoNote: 'Demo order: nobody was charged, and nothing is shipped.',
  readFailed: 'Your order could not be read. It is safe with us.',
  cancelableUntil: (time: string): string => `Until ${time}`,
  cancelFailed: 'The order could not be canceled. Please try again.',
  arrivedFailed: 'That did not reach the shop. Please try again.',
  returnsUntil: (day: string): string => `You can ask for a return until ${day}.`,
  sellerSays: (day: string): string => `The seller says it was delivered on ${day}. Has it arrived?`,
  returnsClosed: (day: string): string => `Returns closed on ${day}.`,
} as const;

/** What happens to an order, in plain words. */
export const ORDER_STEPS = {
  ordered: 'Ordered',
  willShip: 'When it ships, this page says so.',
  willShipMailed: 'When it ships, we’ll email you, and this page says so.',
  willShipApart: 'Each seller ships a parcel of their own. This page says when.',
  refund: 'You get your money back.',
  takenBack: 'The seller expects it. Your money comes back when it has arrived.',
} as const;

/** Texts of the list of orders. */
export const ORDER_HISTORY = {
  noneText: 'What you buy stands here, with where it is on its way.',
  failed: 'Your orders could not be loaded',
  failedText: 'They are safe with us. Please try again.',
  offline: 'Your orders need a network',
  offlineText: 'They come back with it.',
  older: 'Show older orders',
} as const;

/** Messages for sellers about their sales. */
export const SALES_MESSAGES = {
  title: 'Sold and to be sent',
  failed: 'What you sold could not be loaded.',
  due: (dollars: string): string => `${dollars} to be paid out`,
  toBePaidOut: 'To be paid out',
  paidOut: 'Paid out',
  shipTo: 'Send to',
  sent: 'Marked as sent',
  delivered: 'Mark as delivered',
  askedBuyer: 'We asked the buyer to confirm',
  saidDelivered: (day: string): string =>
    `You said it was delivered on ${day}. We asked the buyer to confirm.`,
  refunded: 'Refunded',
  returned: 'Marked as returned. The money goes back.',
  hasComeBack: 'The return has arrived',
  returnText: 'It is for sale again then, and the buyer gets the money back.',
  buyerSays: 'The buyer says',
  sentFailed: 'That did not reach the shop. Please try again.',
  optional: 'Optional. The buyer reads it in a mail.',
} as const;
