// The only tokenizer: index and queries are split alike, on both database engines and on the phone.

const MAX_WORD_LENGTH = 40;

/** A text without accents and in lower case, so that spellings of one word are equal: "Brontë" -> "bronte". */
export const fold = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/** A word's letters as whole code points. */
export const codePointsOf = (word: string): string[] => Array.from(word);

/** Splits a text into words in order, without accents, in lower case: "Brontë’s 1st" -> bronte, s, 1st. */
export function tokenize(text: string): string[] {
  const words = fold(text).match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.map((word) =>
    word.length > MAX_WORD_LENGTH ? codePointsOf(word).slice(0, MAX_WORD_LENGTH).join('') : word,
  );
}
