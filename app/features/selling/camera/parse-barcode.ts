import { toIsbn13 } from '#contract/appraisal/isbn.ts';

export type ParsedBarcode =
  | { readonly kind: 'isbn'; readonly isbn: string }
  /** A retailer's product code. Paperbacks that carry one have their ISBN barcode inside the front cover. */
  | { readonly kind: 'upc'; readonly upc: string };

/** Parses an EAN-13 or UPC-A as readers return it, ignoring an add-on after a space; undefined for anything else. */
export function parseBarcode(digits: string): ParsedBarcode | undefined {
  const [code = ''] = digits.trim().split(' ');
  if (!/^\d{12,13}$/.test(code)) return undefined;
  const isbn = code.length === 13 ? toIsbn13(code) : undefined;
  // 979-0 is an ISMN (sheet music).
  if (isbn !== undefined && !isbn.startsWith('9790')) return { kind: 'isbn', isbn };
  const upc = code.length === 12 ? code : code.replace(/^0(?=\d{12}$)/, '');
  return upc.length === 12 ? { kind: 'upc', upc } : undefined;
}

/** Whether two barcodes are of the same book or product. */
export const isSameCode = (one: ParsedBarcode, other: ParsedBarcode): boolean =>
  keyOfCode(one) === keyOfCode(other);

/** Identifies a barcode, for maps and sets. */
export const keyOfCode = (code: ParsedBarcode): string =>
  code.kind === 'isbn' ? code.isbn : `upc ${code.upc}`;
