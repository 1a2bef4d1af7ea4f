import { toIsbn13 } from './isbn.ts';
import { removeShouting } from './remove-shouting.ts';

// Text from a photo, a listing or a directory is untrusted. It only prefills a form that the seller must submit, but links
// and contact details that could lead a buyer off the site are removed from it too.

const MARKUP = /<[^<>]*>?/g;
const LINK =
  /(?:https?:\/\/|www\.)\S+|\b(?!(?:asp|ado|vb)\.net\b)[\w-]+(?:(?:\.|\s?[([]dot[)\]]\s?)[\w-]+)*(?:\.|\s?[([]dot[)\]]\s?)(?:com|net|org|info|biz|shop|store|app|xyz|io|co|ru|me|example)\b\S*/gi;
const MAIL = /\S+@\S+/g;
const NUMBER = /[+(]?\p{Nd}[\p{Nd}\s().\-/]{5,}\p{Nd}/gu;
const YEARS = /^\d{4}\s?[-–/]\s?\d{2,4}$/;
/** Prompt injection. */
const INSTRUCTION = /\bignore (?:all |any |your |the )?(?:previous |prior )?(?:instructions|rules)\b/i;

/** Cleaned text; `wasCut` when a link, an email address or a phone number was removed. */
export interface CleanedText {
  readonly text: string | undefined;
  readonly wasCut: boolean;
}

/** One line of at most `maxLength` characters; `text` is undefined when no letters or digits are left. */
export function cleanText(text: string, maxLength: number): CleanedText {
  const visible = text
    .normalize('NFC')
    .replace(/[\p{C}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .replace(MARKUP, ' ');
  if (INSTRUCTION.test(visible)) return { text: undefined, wasCut: true };
  const bare = visible
    .replace(MAIL, ' ')
    .replace(LINK, ' ')
    .replace(NUMBER, (number) => (isHarmless(number) ? number : ' '));
  const wasCut = bare !== visible;
  const line = bare
    .replace(/\s+/g, ' ')
    .replace(/\s+([.,;:!?])/g, '$1')
    .trim();
  const clipped = Array.from(removeShouting(line)).slice(0, maxLength).join('').trim();
  return { text: /[\p{L}\p{N}]/u.test(clipped) ? clipped : undefined, wasCut };
}

/** An ISBN, years, or fewer than seven digits; anything else may be a phone number. */
const isHarmless = (number: string): boolean =>
  number.replace(/\P{Nd}/gu, '').length < 7 ||
  YEARS.test(number.trim()) ||
  toIsbn13(number.trim()) !== undefined;
