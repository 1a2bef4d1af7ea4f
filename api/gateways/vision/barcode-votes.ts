import { toIsbn13 } from '#contract/appraisal/isbn.ts';

/** One barcode as a decoder saw it: its digits, those of the small code beside it, and how many lines agreed. */
export interface Sighting {
  readonly digits: string;
  readonly addOn: string | undefined;
  readonly lines: number;
}

/** What the barcodes of a photo say. Nothing is guessed: what two looks disagree about is absent. */
export interface BarcodeRead {
  /** 13 digits, of a book. */
  readonly isbn?: string | undefined;
  /** The price printed in the add-on, in US cents. */
  readonly listPriceCents?: number | undefined;
  /** "1699-0579": of a magazine or journal. */
  readonly issn?: string | undefined;
  /** A shop's article code of 12 digits: no ISBN. */
  readonly upc?: string | undefined;
  /** Another code was read, which says nothing of a book: a shop's own, or that of other goods. */
  readonly other?: boolean | undefined;
  /** Codes of different books were seen: none of them is believed. */
  readonly several?: boolean | undefined;
}

/** A single line may be noise with a fitting check digit: so many agree before a code is believed. */
const LINES_BELIEVED = 3;

/** Gathers what several looks at one photo saw, and says when that is enough. */
export interface Votes {
  /** Takes in one look; a code that it saw is one vote, with as many lines as agreed. */
  add(sightings: readonly Sighting[]): void;
  /** True when a book's or a magazine's code is certain, so that no further look is needed. */
  decided(): boolean;
  /** True when the small code beside that one was seen. */
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
    [...tallies].filter(([, { lines, looks }]) => lines >= LINES_BELIEVED || looks >= 2);
  // Every book's code that was seen, believed or not: a second one is a contradiction.
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
    decided: () => books().length > 1 || believed().some(([digits]) => isBook(digits) || isSerial(digits)),
    hasAddOn: (digits) => (tallies.get(digits)?.addOns.size ?? 0) > 0,
    result: () => resultOf(believed(), books()),
  };
}

function resultOf(seen: readonly [string, Tally][], books: readonly string[]): BarcodeRead {
  const book = seen.find(([digits]) => isBook(digits));
  if (books.length > 1) return { several: true };
  if (book !== undefined) {
    const cents = listPriceCents(strongest(book[1].addOns));
    return { isbn: book[0], ...(cents === undefined ? {} : { listPriceCents: cents }) };
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

/** The add-on that most looks saw; undefined when two were seen equally often. */
function strongest(addOns: ReadonlyMap<string, number>): string | undefined {
  const [first, second] = [...addOns].toSorted(([, one], [, other]) => other - one);
  return first === undefined || first[1] === second?.[1] ? undefined : first[0];
}

/** "52495" -> 2495: US dollars. 59999 means "more than that", 90000 and the other currencies say nothing to us. */
function listPriceCents(addOn: string | undefined): number | undefined {
  if (addOn === undefined || !/^5\d{4}$/.test(addOn) || addOn === '59999') return undefined;
  const cents = Number(addOn.slice(1));
  return cents < 50 ? undefined : cents;
}

/** "9771699057002" -> "1699-0579": the code has the ISSN without its check digit. ISO 3297. */
function issnOf(digits: string): string {
  const seven = digits.slice(3, 10);
  const rest = Array.from(seven).reduce((sum, digit, at) => sum + Number(digit) * (8 - at), 0) % 11;
  const check = rest === 0 ? '0' : rest === 1 ? 'X' : String(11 - rest);
  return `${seven.slice(0, 4)}-${seven.slice(4)}${check}`;
}
