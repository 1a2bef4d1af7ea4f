import { codePointsOf } from '#contract/search/words.ts';

/** Length of a key: words whose first letters match after some deletions are candidates for each other (SymSpell). */
const LETTERS_OF_A_KEY = 7;

/** Maximum edit distance: 0 for short words and numbers, 1 from 4 letters, 2 from 8. */
export function reachOf(word: string): 0 | 1 | 2 {
  const letters = codePointsOf(word).length;
  if (letters < 4 || /\p{N}/u.test(word)) return 0;
  return letters < 8 ? 1 : 2;
}

/** A word's prefix, and the prefix with up to `reachOf(word)` letters deleted. Words within reach share a key. */
export function keysOf(word: string): string[] {
  const keys = new Set([codePointsOf(word).slice(0, LETTERS_OF_A_KEY).join('')]);
  let latest = [...keys];
  for (let left = reachOf(word); left > 0; left -= 1) {
    latest = latest.flatMap(withOneLetterLess).filter((key) => !keys.has(key));
    for (const key of latest) keys.add(key);
  }
  return [...keys];
}

function withOneLetterLess(word: string): string[] {
  const letters = codePointsOf(word);
  return letters.map((_, at) => letters.toSpliced(at, 1).join(''));
}

/**
 * Edit distance between two words: insertion, deletion, substitution or transposition (optimal string alignment).
 * Returns `most + 1` for any distance above `most`.
 */
export function distance(one: string, other: string, most: number): number {
  const a = codePointsOf(one);
  const b = codePointsOf(other);
  if (Math.abs(a.length - b.length) > most) return most + 1;
  let beforeAbove: number[] = [];
  let above = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (const [i, letter] of a.entries()) {
    const row = [i + 1];
    for (const [j, otherLetter] of b.entries()) {
      const swapped = i > 0 && j > 0 && letter === b[j - 1] && a[i - 1] === otherLetter;
      row.push(
        Math.min(
          at(above, j + 1) + 1,
          at(row, j) + 1,
          at(above, j) + (letter === otherLetter ? 0 : 1),
          swapped ? at(beforeAbove, j - 1) + 1 : Infinity,
        ),
      );
    }
    if (Math.min(...row) > most) return most + 1;
    beforeAbove = above;
    above = row;
  }
  return Math.min(at(above, b.length), most + 1);
}

const at = (row: readonly number[], place: number): number => row[place] ?? Infinity;
