import { DAY_MS, HOUR_MS } from '../durations.ts';
import type { CaseKind, CaseOutcome } from './parcel-cases.ts';
import { POLICY } from './policy.ts';

/** What a buyer says about a parcel, in words. */
export const CASE_KIND_NAMES = {
  missing: 'Never arrived',
  damaged: 'Arrived damaged',
  mismatch: 'Not as described',
  return: 'Return',
} as const satisfies Record<CaseKind, string>;

/** Why something can no longer, or not yet, be reported. */
export const REPORT_WINDOW_MESSAGES = {
  missing: `A missing parcel can be reported within ${POLICY.acceptDays} days of the expected date.`,
  damaged: `Damage can be reported within ${POLICY.damagedMs / HOUR_MS} hours of delivery.`,
  mismatch: `A wrong description can be reported within ${POLICY.mismatchMs / DAY_MS} days of delivery.`,
} as const;

/** Texts of reports and returns on the buyer's order page. */
export const CASE_SCREEN = {
  report: 'Report a problem',
  choose: 'What happened',
  chooseOne: 'Please choose what happened',
  words: 'In your words',
  wordsMissing: 'Please say what is wrong',
  within: {
    missing: `Within ${POLICY.acceptDays} days of the expected date`,
    damaged: `Within ${POLICY.damagedMs / HOUR_MS} hours of delivery`,
    mismatch: `Within ${POLICY.mismatchMs / DAY_MS} days of delivery`,
  },
  fromUntil: (from: string, until: string): string => `From ${from} until ${until}`,
  until: (day: string): string => `Until ${day}`,
  allClosed: 'Is it something else?',
  photos: 'Photos',
  maxPhotos: 'up to 3',
  addPhoto: 'Add a photo',
  photo: (number: number): string => `Photo ${number}`,
  removePhoto: (number: number): string => `Remove photo ${number}`,
  retryPhoto: 'Try again',
  photoFailed: 'A photo could not be sent. Please try again, or remove it.',
  sent: 'We told the seller',
  sentText: 'Your order page says what happens next.',
  failed: 'Your report could not be sent. Please try again.',

  askReturn: 'Ask for a return',
  reason: 'Why (optional)',
  postage: 'You pay for sending it back, unless you get a prepaid label.',
  returnFailed: 'The return could not be asked for. Please try again.',

  waiting: (day: string): string => `Waiting for the seller until ${day}`,
  waitingUndated: 'Waiting for the seller',
  forAnswer: 'Without an answer by then, you get your money back.',
  forAddress: 'They name the address for the return. If they don’t, you get your money back and keep it.',
  forArrival: 'They say when it has arrived, and then you get your money back.',
  deciding: 'Dogear is looking into it',
  decidingText: 'We read what you both say, and write to you.',
  sendBack: (day: string): string => `Send it back by ${day}`,
  sendBackUndated: 'Send it back',
  outcomes: {
    refunded: 'You get your money back',
    returned: 'Your return has arrived, and you get your money back',
    refused: 'We looked into it, and there is no refund',
    dropped: 'Closed',
  } satisfies Record<CaseOutcome, string>,
  seller: 'The seller',
  photoCount: (count: number): string => (count === 1 ? '1 photo' : `${count} photos`),
  openPhoto: (number: number): string => `Open photo ${number}`,
  sentBack: 'Sent back',
  printLabel: 'Print label',
  openLabel: 'Open the prepaid label',
  markSent: 'I’ve sent it',
  markSentText:
    'With a tracking number you get your money back even if the seller doesn’t say that it has arrived.',
  markedSent: 'Thank you. We told the seller.',
  markSentFailed: 'That did not reach the shop. Please try again.',
  dropReport: 'Drop this report',
  dropReturn: 'Keep it after all',
  dropText: 'The seller no longer has to answer, and the parcel counts as delivered.',
  dropped: 'Closed',
  dropFailed: 'That did not reach the shop. Please try again.',
  keepOpen: 'Not now',
} as const;
