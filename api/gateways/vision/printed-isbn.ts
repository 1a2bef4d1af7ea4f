import { toIsbn13 } from '#contract/appraisal/isbn.ts';

/** The word ISBN, including letters that OCR confuses, and a candidate for its number. */
const PRINTED = /[I1l|][S5$][B8]N(?:[\s:.-]*1[03])?[\s:.-]{0,4}((?:\d[\s\-–‐.]?){9,12}[\dXx])(?!\d)/g;

/** The 13 digits below a barcode, in printed groups or with hyphens, on one line. */
const BARE = /(?<![\d-])9[ -]{0,3}7[ -]?[89](?:[ -]{0,3}\d){10}(?![\d-])/g;

/**
 * The ISBN of 13 digits in a text, with or without the word before it. Undefined if there is none, its check digit is
 * wrong, or there are several.
 */
export function bareIsbn(text: string): string | undefined {
  const found = new Set<string>();
  for (const [digits] of text.matchAll(BARE)) {
    const isbn = toIsbn13(digits.replace(/\D/g, ''));
    if (isbn !== undefined && !isbn.startsWith('9790')) found.add(isbn);
  }
  const [only] = found;
  return found.size === 1 ? only : undefined;
}

/**
 * The ISBN after the word "ISBN" in a text: 13 digits. Undefined if there is none, its check digit is wrong, or there
 * are several.
 */
export function printedIsbn(text: string): string | undefined {
  const found = new Set<string>();
  for (const [, digits = ''] of text.matchAll(PRINTED)) {
    const isbn = toIsbn13(digits.replace(/[.\s]/g, ''));
    if (isbn !== undefined && !isbn.startsWith('9790')) found.add(isbn);
  }
  const [only] = found;
  return found.size === 1 ? only : undefined;
}
