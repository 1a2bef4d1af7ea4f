import { toIsbn13 } from '#contract/appraisal/isbn.ts';
import { unshouted } from './unshouted.ts';

// What a machine read from a photo, a listing or a directory may be anybody's words. It fills a field that is shown as text
// and that a person must send; what could lead a buyer elsewhere is left out all the same.

const MARKUP = /<[^<>]*>?/g;
const LINK =
  /(?:https?:\/\/|www\.)\S+|\b(?!(?:asp|ado|vb)\.net\b)[\w-]+(?:(?:\.|\s?[([]dot[)\]]\s?)[\w-]+)*(?:\.|\s?[([]dot[)\]]\s?)(?:com|net|org|info|biz|shop|store|app|xyz|io|co|ru|me|example)\b\S*/gi;
const MAIL = /\S+@\S+/g;
const NUMBER = /[+(]?\p{Nd}[\p{Nd}\s().\-/]{5,}\p{Nd}/gu;
const YEARS = /^\d{4}\s?[-–/]\s?\d{2,4}$/;
/** What somebody wrote for a model to obey. */
const INSTRUCTION = /\bignore (?:all |any |your |the )?(?:previous |prior )?(?:instructions|rules)\b/i;

/** A text without what does not belong there; `cut` when a link, an address or a phone number was among it. */
export interface CleanText {
  readonly text: string | undefined;
  readonly cut: boolean;
}

/** One line of text of at most `most` characters; undefined when nothing is left or it is no text about an item. */
export function cleanText(text: string, most: number): CleanText {
  const visible = text
    .normalize('NFC')
    .replace(/[\p{C}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .replace(MARKUP, ' ');
  if (INSTRUCTION.test(visible)) return { text: undefined, cut: true };
  const bare = visible
    .replace(MAIL, ' ')
    .replace(LINK, ' ')
    .replace(NUMBER, (number) => (isHarmless(number) ? number : ' '));
  const cut = bare !== visible;
  const line = bare
    .replace(/\s+/g, ' ')
    .replace(/\s+([.,;:!?])/g, '$1')
    .trim();
  const clipped = Array.from(unshouted(line)).slice(0, most).join('').trim();
  return { text: /[\p{L}\p{N}]/u.test(clipped) ? clipped : undefined, cut };
}

/** An ISBN, years or a small number; from seven digits on it may be a phone's. */
const isHarmless = (number: string): boolean =>
  number.replace(/\P{Nd}/gu, '').length < 7 ||
  YEARS.test(number.trim()) ||
  toIsbn13(number.trim()) !== undefined;
