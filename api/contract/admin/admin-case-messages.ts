import type { CaseStatus } from '../parcels/parcel-cases.ts';

/** What a case waits for, in the back office. */
export const CASE_STATUS_NAMES = {
  open: 'Waits for the seller',
  contested: 'To decide',
  returning: 'Comes back',
  closed: 'Closed',
} as const satisfies Record<CaseStatus, string>;

/** Texts of the back office's cases. */
export const ADMIN_CASES = {
  none: 'No open cases.',
  now: 'Now',
  since: (day: string): string => `since ${day}`,
  shopsOwn: 'The shop’s own',
  noWords: 'No words.',
  seller: 'The seller',
  asSold: 'As sold',
  photo: (number: number, of: string): string => `Photo ${number} of ${of}`,
  notYet: 'The seller answers first. You can decide once the seller has asked you to.',
  outcome: 'Outcome',
  chooseOne: 'Please choose an outcome',
  refundBySeller: 'Refund, the seller bears it',
  refundByShop: 'Refund, the shop bears it',
  refuse: 'Refuse',
  return: 'Return with a prepaid label, then refund',
  label: 'Address of the label',
  labelHint: 'https; the buyer opens it to print the label',
  decide: 'Decide',
  decided: 'Case decided',
  gone: 'This case is closed, or was never open.',
} as const;
