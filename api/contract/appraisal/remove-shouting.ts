/** Words that stay lowercase inside a title. */
const LOWERCASE_WORDS = new Set(
  'a an and as at but by for from in into nor of off on or the to up via with'.split(' '),
);
const ROMAN_NUMERAL = /^[IVX]+$/;
/** Shorter texts may be a name or an abbreviation in capitals. */
const MIN_LETTERS = 12;

/** "***THE GREAT GATSBY!!!***" -> "The Great Gatsby!". Text with lowercase letters keeps its case. */
export function removeShouting(text: string): string {
  const calm = text
    .replace(/([!?])[!?]+/g, '$1')
    .replace(/([*$#~=<>_])\1+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  const letters = calm.replace(/\P{L}/gu, '');
  const isShouted = letters.length >= MIN_LETTERS && calm.includes(' ') && !/\p{Ll}/u.test(calm);
  return isShouted ? toTitleCase(calm) : calm;
}

/** "THE REMAINS OF THE DAY" -> "The Remains of the Day"; Roman numerals and words with digits or no vowel stay as they are. */
export function toTitleCase(text: string): string {
  return text
    .split(' ')
    .map((word, at) => {
      const lower = word.toLowerCase();
      if (at > 0 && LOWERCASE_WORDS.has(lower)) return lower;
      if (ROMAN_NUMERAL.test(word) || /\d/.test(word) || !/[aeiouy\P{ASCII}]/iu.test(word)) return word;
      return lower.replace(/\p{L}/u, (first) => first.toUpperCase());
    })
    .join(' ');
}
