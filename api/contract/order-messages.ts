/** Sentences about orders. */
export const ORDER_MESSAGES = {
  none: 'No orders yet',
  noSuchOrder: 'There is no such order.',
  canceled: 'Order canceled',
  tooLateToCancel:
    'An order can be canceled within 1 hour and before it is shipped. Please ask for a return instead.',
  notCancelable: 'This order cannot be canceled any more.',
  notReturnable: 'A return can be asked for within 30 days of delivery.',
  returnAsked: 'Return requested',
  noSuchShipment: 'There is no such shipment of yours.',
  notShippable: 'This shipment cannot be marked as sent any more.',
  linkInvalid: 'This link is not valid any more. Please sign in, or write to us.',
} as const;
