/** Words that stay small inside a title. */
const SMALL = new Set(
  'a an and as at but by for from in into nor of off on or the to up via with'.split(' '),
);
const ROMAN_NUMERAL = /^[IVX]+$/;
/** Fewer letters may be a name or an abbreviation that is written in capitals. */
const MIN_LETTERS = 12;

/** "***THE GREAT GATSBY!!!***" -> "The Great Gatsby!". Text that has small letters keeps its case. */
export function unshouted(text: string): string {
  const calm = text
    .replace(/([!?])[!?]+/g, '$1')
    .replace(/([*$#~=<>_])\1+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  const letters = calm.replace(/\P{L}/gu, '');
  const isShouted = letters.length >= MIN_LETTERS && calm.includes(' ') && !/\p{Ll}/u.test(calm);
  return isShouted ? titleCase(calm) : calm;
}

/** "THE REMAINS OF THE DAY" -> "The Remains of the Day"; numerals, and what has digits or no vowel, stay as they are. */
export function titleCase(text: string): string {
  return text
    .split(' ')
    .map((word, at) => {
      const lower = word.toLowerCase();
      if (at > 0 && SMALL.has(lower)) return lower;
      if (ROMAN_NUMERAL.test(word) || /\d/.test(word) || !/[aeiouy\P{ASCII}]/iu.test(word)) return word;
      return lower.replace(/\p{L}/u, (first) => first.toUpperCase());
    })
    .join(' ');
}
