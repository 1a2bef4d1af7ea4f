import { CARRIER_CODES, CARRIER_NAMES, type CarrierCode } from './carriers.ts';

/** A carrier whose tracking numbers look like a given one. */
export interface CarrierCandidate {
  readonly code: CarrierCode;
  readonly name: string;
  /** The number as the carrier writes it: capitals without spaces. */
  readonly number: string;
  readonly url: string;
}

interface Carrier {
  /** Its first group is the number. */
  readonly format: RegExp;
  readonly hasCheckDigit: (number: string) => boolean;
  readonly link: string;
}

/** Sum of digits, each times the weight of its place. */
const weighted = (digits: readonly number[], weights: readonly number[]): number =>
  digits.reduce((sum, digit, place) => sum + digit * (weights[place % weights.length] ?? 0), 0);

const digitsOf = (text: string): number[] => Array.from(text, Number);

/** A=2, B=3, … in UPS's numbers. */
const upsDigit = (char: string): number => (char > '9' ? (char.charCodeAt(0) - 63) % 10 : Number(char));

const CARRIERS: Readonly<Record<CarrierCode, Carrier>> = {
  ups: {
    format: /^(1Z[\dA-Z]{16})$/,
    hasCheckDigit: (number) => {
      const digits = Array.from(number.slice(2), upsDigit);
      return weighted(digits.slice(0, -1), [1, 2]) % 10 === (10 - Number(number.at(-1))) % 10;
    },
    link: 'https://www.ups.com/track?tracknum=',
  },
  usps: {
    // A scanned label may begin with 420 and the ZIP code of the recipient.
    format: /^(?:420(?:\d{5}|\d{9}))?(9[1-5]\d{20})$/,
    hasCheckDigit: (number) => weighted(digitsOf(number), [3, 1]) % 10 === 0,
    link: 'https://tools.usps.com/go/TrackConfirmAction?tLabels=',
  },
  fedex: {
    format: /^(\d{12})$/,
    hasCheckDigit: (number) =>
      (weighted(digitsOf(number.slice(0, -1)), [3, 1, 7]) % 11) % 10 === Number(number.at(-1)),
    link: 'https://www.fedex.com/fedextrack/?trknbr=',
  },
};

const clean = (text: string): string => text.replaceAll(/[\s-]/g, '').toUpperCase();

const numberIn = (code: CarrierCode, text: string): string | undefined =>
  CARRIERS[code].format.exec(clean(text))?.[1];

/** The carriers of a tracking number, whose check digit is right. */
export const carriersOf = (text: string): CarrierCandidate[] =>
  CARRIER_CODES.flatMap((code) => {
    const number = numberIn(code, text);
    if (number === undefined || !CARRIERS[code].hasCheckDigit(number)) return [];
    return [{ code, name: CARRIER_NAMES[code], number, url: trackingUrl(code, number) }];
  });

/** Whether a text has the format of a carrier's tracking number, but its check digit is wrong: a digit was mistyped. */
export const hasWrongDigit = (text: string): boolean =>
  carriersOf(text).length === 0 && CARRIER_CODES.some((code) => numberIn(code, text) !== undefined);

/** The carrier's page about a parcel. */
export const trackingUrl = (code: CarrierCode, number: string): string =>
  `${CARRIERS[code].link}${encodeURIComponent(number)}`;
