import type { EvidenceField } from '../../orders/dispute-evidence.ts';
import type { DisputeStage } from '../../orders/dispute-stage.ts';

/** Texts of the back office's page about disputes. */
export const ADMIN_DISPUTES = {
  noSuchPage: 'That page does not belong to this list. Please start at its beginning.',
  noSuchDispute: 'There is no such dispute.',
  sentBefore: 'This evidence was sent to the bank already. It can be sent once.',
  notAnswerable: 'The bank doesn’t take evidence for this dispute any more.',
  evidenceEmpty: 'Please write something first',
  notToDecide: 'There is nothing to decide about this dispute.',
  refundUnderWay: 'A refund of this order is still under way. Please try again in a few minutes.',
  bearerTwice: 'Please name each parcel once',
  noSuchParcel: 'This order has no such parcel',
  ownGoods: 'The shop bears its own goods',
  none: 'No disputes wait. A bank that disputes a payment shows up here.',
  noneClosed: 'No dispute was closed yet.',
  over: (amount: string): string => `Dispute over ${amount}`,
  until: (moment: string): string => `Until ${moment}`,
  saved: 'Saved',
  send: 'Send to the bank',
  sendTitle: 'Send to the bank?',
  sendOnce: 'It can be sent once.',
  sending: 'Evidence is on its way to the bank',
  sent: (moment: string): string => `Sent to the bank ${moment}`,
  refused: (why: string): string => `The payment provider didn’t take it: ${why}`,
  goesOut: 'If you don’t send it, it goes out by itself 12 hours before the deadline.',
  count: (count: string, most: string): string => `${count} of ${most} characters`,
  tooLong: 'Please keep all of this under 150,000 characters.',
  money: 'Money',
  taken: 'Taken by the bank',
  fee: 'Fee',
  earned: 'The sellers’ part',
  held: 'Payouts of this order wait until the bank and you have decided.',
  lost: 'If it is lost',
  bears: 'Who bears it',
  bearsOf: (title: string): string => `Who bears ${title}`,
  shop: 'Shop',
  tracked: 'It was sent with tracking',
  untracked: 'It was sent without tracking',
  decide: 'Decide',
  decided: 'Decided',
  decidedOn: (moment: string): string => `Decided ${moment}`,
  byDefault: (who: string): string => `${who}, unless you decide otherwise`,
  nothing: 'Nothing is left to bear: our own refunds were paid with it.',
} as const;

/** What a dispute waits for, in the back office. */
export const DISPUTE_STAGE_NAMES: Readonly<Record<DisputeStage, string>> = {
  answer: 'Needs evidence',
  bank: 'With the bank',
  decide: 'Lost, undecided',
  closed: 'Closed',
};

/** Why a buyer disputes, by the provider's word. */
const REASONS: Readonly<Record<string, string>> = {
  fraudulent: 'Not authorized, according to the cardholder.',
  product_not_received: 'Never arrived, according to the cardholder.',
  product_unacceptable: 'Not as described, according to the cardholder.',
  credit_not_processed: 'A refund is missing, according to the cardholder.',
  duplicate: 'Paid twice, according to the cardholder.',
  unrecognized: 'The cardholder doesn’t recognize the payment.',
};

/** Explains the provider's reason code: "Never arrived, according to the cardholder." Returns an unknown code unchanged. */
export const disputeReason = (reason: string): string => REASONS[reason] ?? reason;

/** Labels of the fields of evidence. */
export const EVIDENCE_LABELS: Readonly<Record<EvidenceField, string>> = {
  product_description: 'As sold',
  customer_name: 'Buyer',
  customer_email_address: 'Buyer’s email',
  shipping_address: 'Shipping address',
  shipping_carrier: 'Carrier',
  shipping_tracking_number: 'Tracking number',
  shipping_date: 'Sent on',
  service_date: 'Arrived on',
  refund_policy_disclosure: 'Policies',
  refund_refusal_explanation: 'Why no refund is due',
  cancellation_policy_disclosure: 'Cancellation policy',
  cancellation_rebuttal: 'Why it was not canceled',
  access_activity_log: 'Activity',
  billing_address: 'Billing address',
  customer_purchase_ip: 'Buyer’s IP address',
  duplicate_charge_explanation: 'Why it is no duplicate',
  duplicate_charge_id: 'The other charge',
  uncategorized_text: 'Order and mails',
};
