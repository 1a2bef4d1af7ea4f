import { toIsbn13 } from '#contract/appraisal/isbn.ts';

export type ReadCode =
  | { readonly kind: 'isbn'; readonly isbn: string }
  /** A retailer's product code. Paperbacks that carry one have their ISBN barcode inside the front cover. */
  | { readonly kind: 'upc'; readonly upc: string };

/** Parses an EAN-13 or UPC-A as readers return it, ignoring an add-on after a space; undefined for anything else. */
export function readCode(digits: string): ReadCode | undefined {
  const [code = ''] = digits.trim().split(' ');
  if (!/^\d{12,13}$/.test(code)) return undefined;
  const isbn = code.length === 13 ? toIsbn13(code) : undefined;
  // 979-0 is an ISMN (sheet music).
  if (isbn !== undefined && !isbn.startsWith('9790')) return { kind: 'isbn', isbn };
  const upc = code.length === 12 ? code : code.replace(/^0(?=\d{12}$)/, '');
  return upc.length === 12 ? { kind: 'upc', upc } : undefined;
}

/** Consecutive identical reads needed before a code counts: a blurred frame can yield a wrong one. */
const AGREEING = 2;

/** Returns a filter that passes a code once it has been read often enough in a row, and not again until another one passed. */
export function agreement(): (code: ReadCode | undefined) => ReadCode | undefined {
  let last: string | undefined;
  let times = 0;
  let believed: string | undefined;
  return (code) => {
    if (code === undefined) return undefined;
    const said = code.kind === 'isbn' ? code.isbn : code.upc;
    times = said === last ? times + 1 : 1;
    last = said;
    if (times < AGREEING || said === believed) return undefined;
    believed = said;
    return code;
  };
}
