import { toIsbn13 } from '#contract/isbn.ts';

// What a machine read from a photo may be anybody's words. It fills a field that is shown as text and that a person must
// send; what could lead a buyer elsewhere is left out all the same.

const MARKUP = /<[^<>]*>?/g;
const LINK =
  /(?:https?:\/\/|www\.)\S+|\b[\w-]+(?:\.[\w-]+)*\.(?:com|net|org|info|biz|shop|xyz|io|co|ru|me)\b\S*/gi;
const MAIL = /\S+@\S+/g;
const NUMBER = /[+(]?\d[\d\s().\-/]{5,}\d/g;
const YEARS = /^\d{4}\s?[-–/]\s?\d{2,4}$/;
/** What a model says instead of an answer, and what somebody wrote for it to obey. */
const NO_TEXT =
  /\b(?:as an ai|language model|(?:i['’]?m|i am) (?:sorry|unable)|i (?:can['’]?t|cannot)|sorry,? (?:but )?i|ignore (?:all |any |your |the )?(?:previous |prior )?(?:instructions|rules))\b/i;

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
  if (NO_TEXT.test(visible)) return { text: undefined, cut: true };
  const bare = visible
    .replace(MAIL, ' ')
    .replace(LINK, ' ')
    .replace(NUMBER, (number) => (isHarmless(number) ? number : ' '));
  const cut = bare !== visible;
  const line = bare
    .replace(/\s+/g, ' ')
    .replace(/\s+([.,;:!?])/g, '$1')
    .trim();
  const clipped = Array.from(line).slice(0, most).join('').trim();
  return { text: /[\p{L}\p{N}]/u.test(clipped) ? clipped : undefined, cut };
}

/** An ISBN, years or a small number; from seven digits on it may be a phone's. */
const isHarmless = (number: string): boolean =>
  number.replace(/\D/g, '').length < 7 || YEARS.test(number.trim()) || toIsbn13(number.trim()) !== undefined;
