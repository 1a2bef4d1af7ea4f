import { PAYOUT_MESSAGES } from './payout-messages.ts';

/** Texts of the payouts in a seller's account. */
export const PAYOUT_SCREEN = {
  title: 'Payouts',
  available: 'Available',
  onTheWay: 'On the way',
  onHold: 'On hold',
  debt: 'You were paid for a sale that was refunded later. Your next sales cover it.',

  sales: 'Sales',
  andMore: (count: number): string => `and ${count} more`,
  more: 'Show more',
  corrections: 'Corrections',
  credited: (day: string): string => `Credited by Dogear on ${day}`,
  debited: (day: string): string => `Debited by Dogear on ${day}`,
  csv: 'Download CSV',
  /** Before a year. */
  csvOf: 'Download CSV of',

  guest: 'Create an account to get paid. Your sales come with you.',
  manual: PAYOUT_MESSAGES.manual,
  empty: 'What you earn shows up here.',
  offline: 'Payouts need a connection.',
  failed: "We couldn't load your payouts.",
  openFailed: "We couldn't open that page. Please try again.",
} as const;

/** The card of a seller's payout account. */
export const PAYOUT_ACCOUNT = {
  title: 'Payout account',
  setUp: 'Set up payouts',
  setUpText: 'Paid sales wait until you have.',
  startedText: 'You have begun. It takes a few more minutes.',
  proceed: 'Continue',
  review: 'Being reviewed',
  ready: 'Ready',
  settings: 'Open payout settings',
  restricted: (provider: string, day: string | undefined): string =>
    day === undefined ? `${provider} needs more information` : `${provider} needs more information by ${day}`,
  rejected: (provider: string): string => `${provider} declined this account. Please contact us.`,
  contact: 'Contact Us',
} as const;
