import { toIsbn13 } from '#contract/appraisal/isbn.ts';

/** What a barcode on a book says. */
export type ReadCode =
  | { readonly kind: 'isbn'; readonly isbn: string }
  /** A shop's product code: that of a paperback's ISBN stands inside its cover. */
  | { readonly kind: 'upc'; readonly upc: string };

/** The digits of an EAN-13 or UPC-A as a reader gives them (an add-on after a blank is left out); undefined for others. */
export function readCode(digits: string): ReadCode | undefined {
  const [code = ''] = digits.trim().split(' ');
  if (!/^\d{12,13}$/.test(code)) return undefined;
  const isbn = code.length === 13 ? toIsbn13(code) : undefined;
  // 979-0 is sheet music: an ISMN.
  if (isbn !== undefined && !isbn.startsWith('9790')) return { kind: 'isbn', isbn };
  const upc = code.length === 12 ? code : code.replace(/^0(?=\d{12}$)/, '');
  return upc.length === 12 ? { kind: 'upc', upc } : undefined;
}

/** How often in a row the same code must be read before it is believed: a blurred frame may say anything. */
const AGREEING = 2;

/** Remembers what was read, and lets through what was read twice in a row and was not let through just before. */
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
