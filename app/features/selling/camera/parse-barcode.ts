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

/** Consecutive identical reads needed before a code counts: a blurred frame can yield a wrong one. */
const REQUIRED_READS = 2;

/** Returns a filter that passes a code once it has been read often enough in a row, and not again until another one passed. */
export function createReadConfirmation(): (code: ParsedBarcode | undefined) => ParsedBarcode | undefined {
  let last: string | undefined;
  let readCount = 0;
  let confirmed: string | undefined;
  return (code) => {
    if (code === undefined) return undefined;
    const value = code.kind === 'isbn' ? code.isbn : code.upc;
    readCount = value === last ? readCount + 1 : 1;
    last = value;
    if (readCount < REQUIRED_READS || value === confirmed) return undefined;
    confirmed = value;
    return code;
  };
}
