import { stringify } from 'csv-stringify/sync';
import { toDollars } from '#contract/money.ts';
import { NO_PICTURE, getImageUrl, type ProductRow } from '../product-on-wire.ts';

const dollars = (cents: number | null): string | null =>
  cents === null ? null : toDollars(cents).toFixed(2);

/** The columns of an export. All of them can be imported again; `id` identifies the product. */
const COLUMNS: readonly (readonly [
  name: string,
  valueOf: (row: ProductRow) => string | number | boolean | null,
])[] = [
  ['id', ({ id }) => id],
  ['title', ({ title }) => title],
  ['author', ({ author }) => author],
  ['publisher', ({ publisher }) => publisher],
  ['publishedYear', ({ publishedYear }) => publishedYear],
  ['isbn', ({ isbn }) => isbn],
  ['issn', ({ issn }) => issn],
  ['pages', ({ pages }) => pages],
  ['binding', ({ binding }) => binding],
  ['language', ({ language }) => language],
  ['category', ({ category }) => category],
  ['condition', ({ condition }) => condition],
  ['price', ({ priceCents }) => dollars(priceCents)],
  ['comparePrice', ({ comparePriceCents }) => dollars(comparePriceCents)],
  ['amazonPrice', ({ amazonPriceCents }) => dollars(amazonPriceCents)],
  ['ebayPrice', ({ ebayPriceCents }) => dollars(ebayPriceCents)],
  ['stock', ({ stock }) => stock],
  ['inStock', ({ inStock }) => inStock],
  ['featured', ({ featured }) => featured],
  ['popular', ({ popular }) => popular],
  ['seller', ({ sellerName }) => sellerName],
  ['createdAt', ({ createdAt }) => new Date(createdAt).toISOString()],
  ['imageUrl', ({ images }) => (images.length === 0 ? NO_PICTURE : getImageUrl(images[0]))],
  ['description', ({ description }) => description],
];

/** Text that a spreadsheet would run as a formula, and its escaped form (CSV injection). */
const FORMULA = /^'*[=+\-@\t\r]/;
const ESCAPED_FORMULA = /^'(?='*[=+\-@\t\r])/;

/** Prefixes formulas with an apostrophe. csv-stringify's own option for this cannot be undone on import. */
const escapeFormula = (text: string): string => (FORMULA.test(text) ? `'${text}` : text);

/** Undoes `escapeFormula`. */
export const unescapeFormula = (text: string): string => text.replace(ESCAPED_FORMULA, '');

/** Lines of CSV, in which no cell is a formula of a spreadsheet. */
export const csvOf = (records: (string | number | boolean | null)[][]): string =>
  stringify(records, {
    record_delimiter: 'windows',
    quote_record_delimiter: true,
    // Spreadsheets trim spaces around an unquoted value.
    quoted_match: /^\s|\s$/,
    cast: { string: escapeFormula, boolean: String },
  });

/** By this, spreadsheets recognize UTF-8. */
export const BYTE_ORDER_MARK = '\u{feff}';

/** A further column of a list: its name, and its value of a product. */
export type FurtherColumn = readonly [name: string, valueOf: (row: ProductRow) => number];

/** The first line. */
export const csvHeader = (...further: readonly string[]): string =>
  `${BYTE_ORDER_MARK}${csvOf([[...COLUMNS.map(([name]) => name), ...further]])}`;

/** One line per product. */
export const csvLinesOf = (rows: readonly ProductRow[], ...further: readonly FurtherColumn[]): string =>
  csvOf(rows.map((row) => [...COLUMNS, ...further].map(([, valueOf]) => valueOf(row))));
