import { formatDollars } from '../money.ts';
import type { PrintedFacts } from './clean-edition.ts';

/** Texts of appraisals, for which the spec has none. */
export const APPRAISAL_MESSAGES = {
  nothingRead: 'Nothing could be read from this photo. A photo of the barcode or of the title helps most.',
  readerFailed: 'This photo could not be looked at just now. Please fill in the form yourself.',
  titleUnknown: 'This title is not in our catalog. Choose it from the lines on the cover, or type it.',
  isbnUnknown: 'This ISBN is new to us. Please fill in the title.',
  severalBooks: 'There seems to be more than one book in this photo.',
  notABooksCode:
    "This barcode is a shop's own, not the book's ISBN. Please type the ISBN, or take a photo of the cover.",
  upc: "This is the shop's code. The ISBN barcode of a paperback is inside the front cover.",
  modelDeclined: "The AI declined to describe this photo, so the shop's own reader looked at it.",
  modelUnusable: "The AI's answer could not be used, so the shop's own reader looked at this photo.",
  modelFailed: "The AI could not be reached, so the shop's own reader looked at this photo.",
  modelSpent: "The AI has looked at enough photos for today, so the shop's own reader looked at this one.",
  priceCorrected: 'The suggested price was far from what similar items cost here, so we used theirs.',
  priceLeftOut: 'The suggested price could not be right, so it was left out. Please set a price.',
  anotherListing: 'Another listing',
  textCleaned: 'Links, addresses and phone numbers were left out of the text.',
} as const;

const plural = (name: string): string =>
  /[^aeiou]y$/.test(name) ? `${name.slice(0, -1)}ies` : /(s|x|ch|sh)$/.test(name) ? name : `${name}s`;

const pluralized = (count: number, name: string): string => (count === 1 ? name : plural(name));

/** "3 similar hardcovers sell here for $9.00 to $14.00." Amounts in dollars. */
export function similarReason(count: number, name: string, min: number, max: number): string {
  const range = min === max ? formatDollars(min) : `${formatDollars(min)} to ${formatDollars(max)}`;
  return `${count} similar ${pluralized(count, name)} ${count === 1 ? 'sells' : 'sell'} here for ${range}.`;
}

/** The market price entered with copies, in dollars. Only that of new copies is what the item costs new. */
export interface MarketPrice {
  readonly dollars: number;
  readonly isNew: boolean;
}

/**
 * "2 copies of this edition sell here for $9.00 to $14.00. New, it costs about $25.95." For used copies: "Their
 * market price is about $15.00."
 */
export function copiesReason(count: number, min: number, max: number, market?: MarketPrice): string {
  const range = min === max ? formatDollars(min) : `${formatDollars(min)} to ${formatDollars(max)}`;
  const copies = `${count} ${count === 1 ? 'copy' : 'copies'} of this edition ${count === 1 ? 'sells' : 'sell'}`;
  if (market === undefined) return `${copies} here for ${range}.`;
  const price = formatDollars(market.dollars);
  if (market.isNew) return `${copies} here for ${range}. New, it costs about ${price}.`;
  return `${copies} here for ${range}. ${count === 1 ? 'Its' : 'Their'} market price is about ${price}.`;
}

/** "The list price beside the barcode is $25.95." */
export const listPriceReason = (list: number): string =>
  `The list price beside the barcode is ${formatDollars(list)}.`;

/** The parts of a generated description. */
export interface Described extends Omit<PrintedFacts, 'category'> {
  readonly isbn?: string | undefined;
}

/** "Dune by Frank Herbert. Ace Books, 1990, 535 pages, Paperback. ISBN 9780441013593." Unknown parts are left out. */
export function plainDescription(known: Described): string {
  const { title, author, publisher, publishedYear, pages, binding, isbn } = known;
  const edition = [
    publisher,
    publishedYear === undefined ? undefined : String(publishedYear),
    pages === undefined ? undefined : `${pages} pages`,
    binding,
  ].filter((part) => part !== undefined);
  return [
    author === undefined ? title : `${title} by ${author}`,
    ...(edition.length === 0 ? [] : [edition.join(', ')]),
    ...(isbn === undefined ? [] : [`ISBN ${isbn}`]),
  ]
    .map((sentence) => (/[.!?]$/.test(sentence) ? sentence : `${sentence}.`))
    .join(' ');
}
