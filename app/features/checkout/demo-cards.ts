import { CARD_MESSAGES, CHECKOUT_MESSAGES } from '#contract/checkout/checkout-messages.ts';
import type { DemoCard } from '#contract/checkout/checkout.ts';

/** The raw values of the card fields. They never leave the page. */
export interface CardTyped {
  readonly number: string;
  readonly expires: string;
  readonly cvc: string;
}
export type CardField = keyof CardTyped;

/** The token of a published test card, or the first invalid field with its error message. */
export type CardRead = { readonly token: DemoCard } | { readonly field: CardField; readonly problem: string };

interface TestCard {
  readonly number: string;
  readonly token: DemoCard;
  readonly does: string;
}

/** Stripe's published test cards, with the outcome of each. */
export const TEST_CARDS: readonly TestCard[] = [
  { number: '4242 4242 4242 4242', token: 'pm_card_visa', does: 'Pays (Visa)' },
  { number: '5555 5555 5555 4444', token: 'pm_card_mastercard', does: 'Pays (Mastercard)' },
  { number: '3782 822463 10005', token: 'pm_card_amex', does: 'Pays (American Express)' },
  { number: '4000 0000 0000 0002', token: 'pm_card_visa_chargeDeclined', does: 'Declined' },
  {
    number: '4000 0000 0000 9995',
    token: 'pm_card_visa_chargeDeclinedInsufficientFunds',
    does: 'Insufficient funds',
  },
  { number: '4000 0000 0000 0069', token: 'pm_card_chargeDeclinedExpiredCard', does: 'Expired card' },
  { number: '4000 0000 0000 0127', token: 'pm_card_chargeDeclinedIncorrectCvc', does: 'Incorrect CVC' },
  {
    number: '4000 0000 0000 0119',
    token: 'pm_card_chargeDeclinedProcessingError',
    does: 'Processing error',
  },
  { number: '4000 0025 0000 3155', token: 'pm_card_authenticationRequired', does: 'Bank approval, then pays' },
  {
    number: '4000 0082 6000 3178',
    token: 'pm_card_authenticationRequiredChargeDeclinedInsufficientFunds',
    does: 'Bank approval, then insufficient funds',
  },
  {
    number: '4000 0084 0000 1629',
    token: 'pm_card_authenticationRequiredChargeDeclined',
    does: 'Bank approval, then declined',
  },
];

/** Also published; treated as pm_card_authenticationRequired. */
const ALSO = ['4000002760003184', '4000000000003220'];
/** Published as a number with an invalid check digit. */
const MISTYPED = '4242424242424241';
const SHORTEST = 13;

export const digitsOf = (text: string): string => text.replaceAll(/\D/g, '');

export const isAmex = (number: string): boolean => /^3[47]/.test(digitsOf(number));

function tokenOf(digits: string): DemoCard | undefined {
  if (ALSO.includes(digits)) return 'pm_card_authenticationRequired';
  return TEST_CARDS.find(({ number }) => digitsOf(number) === digits)?.token;
}

/** Validates the card fields; `now` decides whether the card has expired. */
export function readCard({ number, expires, cvc }: CardTyped, now: Date): CardRead {
  const digits = digitsOf(number);
  const token = tokenOf(digits);
  if (digits.length < SHORTEST) return { field: 'number', problem: CARD_MESSAGES.numberIncomplete };
  if (digits === MISTYPED) return { field: 'number', problem: CARD_MESSAGES.numberInvalid };
  if (token === undefined) return { field: 'number', problem: CHECKOUT_MESSAGES.demoOnly };
  const date = wrongDate(digitsOf(expires), now);
  if (date !== undefined) return { field: 'expires', problem: date };
  if (digitsOf(cvc).length !== (isAmex(number) ? 4 : 3))
    return { field: 'cvc', problem: CARD_MESSAGES.cvcIncomplete };
  return { token };
}

function wrongDate(digits: string, now: Date): string | undefined {
  const [month, year] = [Number(digits.slice(0, 2)), 2000 + Number(digits.slice(2))];
  if (digits.length !== 4 || month < 1 || month > 12) return CARD_MESSAGES.expiresIncomplete;
  // Valid until the end of its month.
  return new Date(year, month) > now ? undefined : CARD_MESSAGES.expiresPast;
}

/** Formats a card number in groups, as printed on cards. */
export function grouped(number: string): string {
  const digits = digitsOf(number).slice(0, 19);
  const groups = isAmex(digits)
    ? /^(\d{1,4})(\d{1,6})?(\d{1,5})?/.exec(digits)?.slice(1)
    : digits.match(/\d{1,4}/g);
  return (groups ?? []).filter(Boolean).join(' ');
}

/** Formats an expiry date as "MM / YY"; the slash appears with the third digit. */
export function asDate(expires: string): string {
  const digits = digitsOf(expires).slice(0, 4);
  return digits.length > 2 ? `${digits.slice(0, 2)} / ${digits.slice(2)}` : digits;
}

/** The form's values for a test card: a future date and any CVC. */
export const filledWith = (number: string, now: Date): CardTyped => ({
  number,
  expires: `12 / ${String((now.getFullYear() + 3) % 100).padStart(2, '0')}`,
  cvc: isAmex(number) ? '1234' : '123',
});
