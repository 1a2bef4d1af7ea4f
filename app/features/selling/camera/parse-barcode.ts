import { toIsbn13 } from '#contract/appraisal/isbn.ts';
import { readAddOn } from '#contract/appraisal/read-add-on.ts';
import type { ItemCode } from '#app/offline/stacks/item-code.ts';

export type ParsedBarcode =
  | ItemCode
  /** A retailer's product code. Paperbacks that carry one have their ISBN barcode inside the front cover. */
  | { readonly kind: 'upc'; readonly upc: string };

/**
 * Parses an EAN-13 or UPC-A as readers return it, with or without an add-on after a space. undefined if it is none, or its
 * check digit is wrong.
 */
export function parseBarcode(digits: string): ParsedBarcode | undefined {
  const [code = '', addOn] = digits.trim().split(' ');
  const ean = /^\d{12}$/.test(code) ? `0${code}` : code;
  if (!isEan13(ean)) return undefined;
  if (ean.startsWith('9790')) return { kind: 'ismn', ismn: ean };
  const isbn = toIsbn13(ean);
  if (isbn !== undefined) return { kind: 'isbn', isbn, ...listPriceOf(ean, addOn) };
  if (ean.startsWith('977')) return { kind: 'issn', issn: issnOf(ean), ...issueOf(ean, addOn) };
  return { kind: 'upc', upc: ean.replace(/^0/, '') };
}

const isEan13 = (text: string): boolean =>
  /^\d{13}$/.test(text) &&
  Array.from(text).reduce((sum, digit, at) => sum + Number(digit) * (at % 2 ? 3 : 1), 0) % 10 === 0;

/** "9771699057002" -> "1699-0579": the barcode has the ISSN without its own check digit. ISO 3297. */
function issnOf(ean: string): string {
  const seven = ean.slice(3, 10);
  const sum = Array.from(seven).reduce((total, digit, at) => total + Number(digit) * (8 - at), 0);
  const check = (11 - (sum % 11)) % 11;
  return `${seven.slice(0, 4)}-${seven.slice(4)}${check === 10 ? 'X' : check}`;
}

const listPriceOf = (ean: string, addOn = ''): { readonly listPriceCents?: number } => {
  const { listPriceCents } = readAddOn(ean, addOn);
  return listPriceCents === undefined ? {} : { listPriceCents };
};

const issueOf = (ean: string, addOn = ''): { readonly issue?: string } => {
  const { issue } = readAddOn(ean, addOn);
  return issue === undefined ? {} : { issue };
};

/** Whether two barcodes are of the same book or product. */
export const isSameCode = (one: ParsedBarcode, other: ParsedBarcode): boolean =>
  keyOfCode(one) === keyOfCode(other);

/** Identifies a barcode, for maps and sets. A magazine's issue does not count: it is read less reliably. */
export function keyOfCode(code: ParsedBarcode): string {
  if (code.kind === 'isbn') return code.isbn;
  if (code.kind === 'ismn') return code.ismn;
  return code.kind === 'issn' ? `issn ${code.issn}` : `upc ${code.upc}`;
}

/** What two reads of a barcode agree in: an issue or a price that only one of them has is not believed. */
export function agreedCode(one: ParsedBarcode, other: ParsedBarcode): ParsedBarcode {
  if (one.kind === 'isbn' && other.kind === 'isbn' && one.listPriceCents !== other.listPriceCents)
    return { kind: 'isbn', isbn: other.isbn };
  if (one.kind !== 'issn' || other.kind !== 'issn' || one.issue === other.issue) return other;
  return { kind: 'issn', issn: other.issn };
}
