import type { CanceledBecause, CannotSendReason } from './parcel-events.ts';

/** Texts about a parcel on its seller's screens. */
export const SALE_SCREEN = {
  shipBy: (day: string): string => `Ship by ${day}`,
  to: (name: string, address: string): string => `To ${name}, ${address}`,
  addressMayChange: (time: string): string => `The address may change until ${time}`,
  sold: 'Sold',
  older: 'Show older sales',

  markSent: 'Mark as sent',
  tracking: 'Tracking number',
  trackingOptional: 'Tracking number (optional)',
  carrier: 'Carrier',
  carrierOptional: 'Carrier (optional)',
  wrongDigit: 'A digit looks wrong.',
  trackingMissing: 'Please enter the tracking number, or send without tracking',
  untracked: 'Send without tracking',
  untrackedText: "Without tracking you can't prove that you sent it.",

  cannotSend: "I can't send it",
  cannotSendText: 'The buyer gets a full refund.',
  why: 'Why',
  cancelSale: 'Cancel this sale',
  saleCanceled: 'Sale canceled. The buyer gets a full refund.',

  stillHaveIt: 'Still have it?',
  backOnSale: 'Put it back on sale',
  isBackOnSale: 'Back on sale',
  remove: 'Remove',
} as const;

export const CANNOT_SEND_NAMES = {
  gone: 'I no longer have it',
  damaged: "It's damaged",
  other: 'Something else',
} as const satisfies Record<CannotSendReason, string>;

/** Why a sale was canceled, to its seller. */
export const SALE_CANCELED_TEXTS: Readonly<Record<CanceledBecause, string>> = {
  unsent: "We canceled this sale because it wasn't marked as sent in time.",
  seller: 'You canceled this sale. The buyer gets a full refund.',
  buyer: 'The buyer canceled this. Please don’t send it.',
  admin: 'We canceled this. Please don’t send it.',
  blocked: 'We canceled this sale. Please don’t send it.',
};

/** Texts of a packing slip. */
export const SLIP_SCREEN = {
  title: 'Packing slip',
  print: 'Print packing slip',
  back: 'My listings',
  to: 'To',
  from: 'From',
  item: 'Item',
  condition: 'Condition',
  copies: 'Copies',
  signature: 'Signature required',
  cut: 'cut here',
  label: 'Shipping label',
  demo: 'Demo order: please do not ship anything.',
  noSender: 'Add your return address in My listings, and it is printed here.',
  canceled: 'This sale was canceled. Please don’t send it.',
  noAddress: 'The address is no longer shown.',
  failed: 'Your packing slip could not be loaded.',
  missing: 'There is no such sale of yours.',
  missingText: 'Please sign in, or open it by the link that we emailed.',
} as const;
