import type { ShipmentStep } from './admin-orders.ts';

/** Messages about what an admin does to an order. */
export const ADMIN_ORDER_MESSAGES = {
  noSuchShipment: 'This order has no such shipment.',
  notCancelable: 'Something of this order was sent already. Please take it back as a return, or refund it.',
  tooMuch: (max: string): string => `At most ${max} can still be sent back of this order.`,
  nothingLeft: 'Everything that was paid for this order is on its way back.',
  keyUsed: 'This refund was made already, with another amount.',
  noSuchRefund: 'This order has no such refund.',
  wrongStatus: {
    sent: 'Only a shipment that is being packed can be marked as sent.',
    delivered: 'Only a shipment that is on its way can be marked as delivered.',
    returned: 'Only a shipment that was delivered can be taken back.',
    'paid-out': 'Only what a seller has sent, and what has arrived, is paid out.',
    'pay-automatically': 'Only sales from before payouts were automatic wait for this.',
  } satisfies Record<ShipmentStep, string>,
  automatic: 'Payouts are automatic.',
  noSuchCase: 'There is no such case.',
  notToDecide: 'This case is not to be decided any more, or not yet.',
  caseOpen: 'A case about this shipment is open. Please decide it first.',
  disputed: 'A dispute about this payment is not settled. Please wait for the bank, or decide who bears it.',
  nothingToPayOut: 'All of this shipment was refunded. There is nothing to pay out.',
} as const;
