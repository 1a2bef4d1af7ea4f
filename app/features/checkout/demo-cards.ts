import { CARD_MESSAGES, CHECKOUT_MESSAGES } from '#contract/checkout/checkout-messages.ts';
import type { DemoCard } from '#contract/checkout/checkout.ts';

/** The raw values of the card fields. They never leave the page. */
export interface CardValues {
  readonly number: string;
  readonly expires: string;
  readonly cvc: string;
}
export type CardField = keyof CardValues;

/** The token of a published test card, or the first invalid field with its error message. */
export type CardResult =
  | { readonly token: DemoCard }
  | { readonly field: CardField; readonly problem: string };

interface TestCard {
  readonly number: string;
  readonly token: DemoCard;
  readonly outcome: string;
}

/** Stripe's published test cards, with the outcome of each. */
export const TEST_CARDS: readonly TestCard[] = [
  { number: '4242 4242 4242 4242', token: 'pm_card_visa', outcome: 'Pays (Visa)' },
  { number: '5555 5555 5555 4444', token: 'pm_card_mastercard', outcome: 'Pays (Mastercard)' },
  { number: '3782 822463 10005', token: 'pm_card_amex', outcome: 'Pays (American Express)' },
  { number: '4000 0000 0000 0259', token: 'pm_card_createDispute', outcome: 'Pays, then disputes it' },
  { number: '4000 0000 0000 0002', token: 'pm_card_visa_chargeDeclined', outcome: 'Declined' },
  {
    number: '4000 0000 0000 9995',
    token: 'pm_card_visa_chargeDeclinedInsufficientFunds',
    outcome: 'Insufficient funds',
  },
  { number: '4000 0000 0000 0069', token: 'pm_card_chargeDeclinedExpiredCard', outcome: 'Expired card' },
  { number: '4000 0000 0000 0127', token: 'pm_card_chargeDeclinedIncorrectCvc', outcome: 'Incorrect CVC' },
  {
    number: '4000 0000 0000 0119',
    token: 'pm_card_chargeDeclinedProcessingError',
    outcome: 'Processing error',
  },
  {
    number: '4000 0025 0000 3155',
    token: 'pm_card_authenticationRequired',
    outcome: 'Bank approval, then pays',
  },
  {
    number: '4000 0082 6000 3178',
    token: 'pm_card_authenticationRequiredChargeDeclinedInsufficientFunds',
    outcome: 'Bank approval, then insufficient funds',
  },
  {
    number: '4000 0084 0000 1629',
    token: 'pm_card_authenticationRequiredChargeDeclined',
    outcome: 'Bank approval, then declined',
  },
];

/** Also published; treated as pm_card_authenticationRequired. */
const EXTRA_AUTHENTICATION_CARDS = ['4000002760003184', '4000000000003220'];
/** Published as a number with an invalid check digit. */
const INVALID_NUMBER = '4242424242424241';
const MIN_DIGITS = 13;

export const digitsOf = (text: string): string => text.replaceAll(/\D/g, '');

export const isAmex = (number: string): boolean => /^3[47]/.test(digitsOf(number));

function findToken(digits: string): DemoCard | undefined {
  if (EXTRA_AUTHENTICATION_CARDS.includes(digits)) return 'pm_card_authenticationRequired';
  return TEST_CARDS.find(({ number }) => digitsOf(number) === digits)?.token;
}

/** Whether a number or an expiry date has all of its digits; they need not be valid. */
export function isWhole(field: CardField, text: string): boolean {
  const digits = digitsOf(text).length;
  return field === 'number' ? digits === (isAmex(text) ? 15 : 16) : field === 'expires' && digits === 4;
}

/** Validates the card fields; `now` decides whether the card has expired. */
export function validateCard({ number, expires, cvc }: CardValues, now: Date): CardResult {
  const digits = digitsOf(number);
  const token = findToken(digits);
  if (digits.length < MIN_DIGITS) return { field: 'number', problem: CARD_MESSAGES.numberIncomplete };
  if (digits === INVALID_NUMBER) return { field: 'number', problem: CARD_MESSAGES.numberInvalid };
  if (token === undefined) return { field: 'number', problem: CHECKOUT_MESSAGES.demoOnly };
  const date = dateError(digitsOf(expires), now);
  if (date !== undefined) return { field: 'expires', problem: date };
  if (digitsOf(cvc).length !== (isAmex(number) ? 4 : 3))
    return { field: 'cvc', problem: CARD_MESSAGES.cvcIncomplete };
  return { token };
}

function dateError(digits: string, now: Date): string | undefined {
  const [month, year] = [Number(digits.slice(0, 2)), 2000 + Number(digits.slice(2))];
  if (digits.length !== 4 || month < 1 || month > 12) return CARD_MESSAGES.expiresIncomplete;
  // Valid until the end of its month.
  return new Date(year, month) > now ? undefined : CARD_MESSAGES.expiresPast;
}

/** Formats a card number in groups, as printed on cards. */
export function formatNumber(number: string): string {
  const digits = digitsOf(number).slice(0, 19);
  const groups = isAmex(digits)
    ? /^(\d{1,4})(\d{1,6})?(\d{1,5})?/.exec(digits)?.slice(1)
    : digits.match(/\d{1,4}/g);
  return (groups ?? []).filter(Boolean).join(' ');
}

/** Formats an expiry date as "MM / YY"; the slash appears with the third digit. */
export function formatExpiry(expires: string): string {
  const digits = digitsOf(expires).slice(0, 4);
  return digits.length > 2 ? `${digits.slice(0, 2)} / ${digits.slice(2)}` : digits;
}

/** The form's values for a test card: a future date and any CVC. */
export const testCardValues = (number: string, now: Date): CardValues => ({
  number,
  expires: `12 / ${String((now.getFullYear() + 3) % 100).padStart(2, '0')}`,
  cvc: isAmex(number) ? '1234' : '123',
});
