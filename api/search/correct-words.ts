import type { Db } from '#api/storage/storage.ts';
import { distance, keysOf, reachOf } from '../search-index/words.ts';
import { beginsKnownWord, countHits, knownWords, wordsWithKeys } from './search.repo.ts';

/**
 * Corrects typos: replaces words that no product has by the most likely known word. Keeps the last word if it is the
 * prefix of a known word, because the user may still be typing it.
 */
export async function correctWords(db: Db, asked: readonly string[]): Promise<string[]> {
  if (asked.length === 0) return [];
  const known = await knownWords(db, asked);
  return Promise.all(
    asked.map(async (word, at) => {
      if (known.has(word) || reachOf(word) === 0) return word;
      return (await isFound(db, word, at === asked.length - 1))
        ? word
        : ((await likeliest(db, word)) ?? word);
    }),
  );
}

/** Checks titles and authors first: most queries consist of their words. */
async function isFound(db: Db, word: string, prefix: boolean): Promise<boolean> {
  if (prefix && (await beginsKnownWord(db, word))) return true;
  return (await countHits(db, { terms: [{ word, prefix }], filters: {} }, 1)) > 0;
}

/**
 * The known word with the smallest edit distance. Ties: one that differs only by a doubled letter (the most common
 * typo), then one with the same first letter, the more frequent one, the first in the alphabet.
 */
async function likeliest(db: Db, typo: string): Promise<string | undefined> {
  const reach = reachOf(typo);
  const near = (await wordsWithKeys(db, keysOf(typo)))
    .map(({ word, products }) => ({
      word,
      products,
      errors: distance(typo, word, reach),
      singled: withoutDoubles(word) === withoutDoubles(typo),
      begins: word.startsWith(firstOf(typo)),
    }))
    .filter(({ errors }) => errors <= reach)
    .toSorted(
      (a, b) =>
        a.errors - b.errors ||
        Number(b.singled) - Number(a.singled) ||
        Number(b.begins) - Number(a.begins) ||
        b.products - a.products ||
        (a.word < b.word ? -1 : 1),
    );
  return near[0]?.word;
}

const firstOf = (word: string): string => Array.from(word)[0] ?? '';

const withoutDoubles = (word: string): string => word.replace(/(.)\1/gu, '$1');
