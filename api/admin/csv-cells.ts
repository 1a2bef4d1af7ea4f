import { toDollars } from '#contract/money.ts';
import { NO_PICTURE, imageUrlOf, type ProductRow } from '../catalog/product-on-wire.ts';

const dollars = (cents: number | null): string => (cents === null ? '' : toDollars(cents).toFixed(2));
const textOf = (value: string | number | boolean | null): string => (value === null ? '' : String(value));

/** The columns of an export: all of them can be imported again, `id` names the product. */
const COLUMNS: readonly (readonly [name: string, cellOf: (row: ProductRow) => string])[] = [
  ['id', ({ id }) => String(id)],
  ['title', ({ title }) => title],
  ['author', ({ author }) => textOf(author)],
  ['publisher', ({ publisher }) => textOf(publisher)],
  ['publishedYear', ({ publishedYear }) => textOf(publishedYear)],
  ['isbn', ({ isbn }) => textOf(isbn)],
  ['issn', ({ issn }) => textOf(issn)],
  ['pages', ({ pages }) => textOf(pages)],
  ['binding', ({ binding }) => textOf(binding)],
  ['language', ({ language }) => textOf(language)],
  ['category', ({ category }) => category],
  ['condition', ({ condition }) => condition],
  ['price', ({ priceCents }) => dollars(priceCents)],
  ['comparePrice', ({ comparePriceCents }) => dollars(comparePriceCents)],
  ['amazonPrice', ({ amazonPriceCents }) => dollars(amazonPriceCents)],
  ['ebayPrice', ({ ebayPriceCents }) => dollars(ebayPriceCents)],
  ['stock', ({ stock }) => textOf(stock)],
  ['inStock', ({ inStock }) => textOf(inStock)],
  ['featured', ({ featured }) => textOf(featured)],
  ['popular', ({ popular }) => textOf(popular)],
  ['seller', ({ sellerName }) => textOf(sellerName)],
  ['createdAt', ({ createdAt }) => new Date(createdAt).toISOString()],
  ['imageUrl', ({ images }) => (images.length === 0 ? NO_PICTURE : imageUrlOf(images[0]))],
  ['description', ({ description }) => description],
];

/** What a spreadsheet would take for a formula, and what we made of such a thing. */
const FORMULA = /^'*[=+\-@\t\r]/;
const DEFUSED = /^'(?='*[=+\-@\t\r])/;

/** A text that no spreadsheet takes for a formula: with an apostrophe before it where one might. */
const defused = (text: string): string => (FORMULA.test(text) ? `'${text}` : text);

/** The text that `defused` made it of. */
export const asItWas = (text: string): string => text.replace(DEFUSED, '');

const cell = (text: string): string =>
  /[",\r\n]/.test(text) || text.trim() !== text ? `"${text.replaceAll('"', '""')}"` : text;

const lineOf = (cells: readonly string[]): string =>
  `${cells.map((text) => cell(defused(text))).join(',')}\r\n`;

/** The first line; before it stands what tells a spreadsheet that this is UTF-8. */
export const CSV_HEADER = `\u{feff}${lineOf(COLUMNS.map(([name]) => name))}`;

/** A product's line. */
export const csvLineOf = (row: ProductRow): string => lineOf(COLUMNS.map(([, cellOf]) => cellOf(row)));
