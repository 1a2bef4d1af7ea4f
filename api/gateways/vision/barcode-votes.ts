import { toIsbn13 } from '#contract/appraisal/isbn.ts';
import { readAddOn } from '#contract/appraisal/read-add-on.ts';

/** One decoded barcode: its digits, those of the add-on, and how many lines agreed. */
export interface Sighting {
  readonly digits: string;
  readonly addOn: string | undefined;
  readonly lines: number;
}

/** The barcodes of a photo. Nothing is guessed: if two passes contradict each other, the value is absent. */
export interface BarcodeRead {
  /** 13 digits, of a book. */
  readonly isbn?: string | undefined;
  /** The price printed in the add-on, in US cents. */
  readonly listPriceCents?: number | undefined;
  /** "1699-0579": of a magazine or journal. */
  readonly issn?: string | undefined;
  /** A product code of 12 digits, not an ISBN. */
  readonly upc?: string | undefined;
  /** True if an unrelated code was read: a store's own, or that of other goods. */
  readonly other?: boolean | undefined;
  /** True if codes of different books were read: none of them is accepted. */
  readonly several?: boolean | undefined;
}

/** A single line may be noise with a valid check digit: this many must agree before a code is accepted. */
const MIN_AGREEING_LINES = 3;

/** Collects the results of several passes over one photo, and decides when they suffice. */
export interface Votes {
  /** Adds the results of one pass; each code is one vote, weighted by the lines that agreed. */
  add(sightings: readonly Sighting[]): void;
  /** True if a book's or a magazine's code is certain, so that no further pass is needed. */
  isDecided(): boolean;
  /** True if the add-on of that code was read. */
  hasAddOn(digits: string): boolean;
  result(): BarcodeRead;
}

interface Tally {
  lines: number;
  looks: number;
  addOns: Map<string, number>;
}

export function countVotes(): Votes {
  const tallies = new Map<string, Tally>();
  const believed = (): [string, Tally][] =>
    [...tallies].filter(([, { lines, looks }]) => lines >= MIN_AGREEING_LINES || looks >= 2);
  // All book codes that were read, accepted or not: a second one is a contradiction.
  const books = (): string[] => [...tallies.keys()].filter(isBook);

  return {
    add: (sightings) => {
      for (const { digits, addOn, lines } of sightings) {
        const tally = tallies.get(digits) ?? { lines: 0, looks: 0, addOns: new Map<string, number>() };
        tally.lines += lines;
        tally.looks += 1;
        if (addOn !== undefined) tally.addOns.set(addOn, (tally.addOns.get(addOn) ?? 0) + 1);
        tallies.set(digits, tally);
      }
    },
    isDecided: () => books().length > 1 || believed().some(([digits]) => isBook(digits) || isSerial(digits)),
    hasAddOn: (digits) => (tallies.get(digits)?.addOns.size ?? 0) > 0,
    result: () => resultOf(believed(), books()),
  };
}

function resultOf(seen: readonly [string, Tally][], books: readonly string[]): BarcodeRead {
  const book = seen.find(([digits]) => isBook(digits));
  if (books.length > 1) return { several: true };
  if (book !== undefined) {
    const [isbn, { addOns }] = book;
    const { listPriceCents } = readAddOn(isbn, strongest(addOns) ?? '');
    return { isbn, ...(listPriceCents === undefined ? {} : { listPriceCents }) };
  }
  const serial = seen.find(([digits]) => isSerial(digits));
  if (serial !== undefined) return { issn: issnOf(serial[0]) };
  const [shop] = seen.filter(([digits]) => digits.startsWith('0'));
  if (shop !== undefined) return { upc: shop[0].slice(1) };
  return seen.length > 0 ? { other: true } : {};
}

/** 979-0 is printed music, which has no ISBN. */
const isBook = (digits: string): boolean => !digits.startsWith('9790') && toIsbn13(digits) === digits;

const isSerial = (digits: string): boolean => digits.startsWith('977');

/** The add-on that most passes read; undefined for a tie. */
function strongest(addOns: ReadonlyMap<string, number>): string | undefined {
  const [first, second] = [...addOns].toSorted(([, one], [, other]) => other - one);
  return first === undefined || first[1] === second?.[1] ? undefined : first[0];
}

/** "9771699057002" -> "1699-0579": the code has the ISSN without its check digit. ISO 3297. */
function issnOf(digits: string): string {
  const seven = digits.slice(3, 10);
  const rest = Array.from(seven).reduce((sum, digit, at) => sum + Number(digit) * (8 - at), 0) % 11;
  const check = rest === 0 ? '0' : rest === 1 ? 'X' : String(11 - rest);
  return `${seven.slice(0, 4)}-${seven.slice(4)}${check}`;
}
