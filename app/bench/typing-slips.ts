// Runs in a page, over the device's search index.
import type { IndexQuery } from '../offline/search/search-index.ts';
import { buildSearchIndex, type SearchableProduct } from '../offline/search/search-index.ts';

const LETTERS = 'abcdefghijklmnopqrstuvwxyz';

/** Deterministic random integers below a maximum. */
function numbers(seed: number): (max: number) => number {
  let state = seed;
  return (max) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % max;
  };
}

/** The word with one letter dropped, added, replaced, or swapped with the next. */
function slipped(word: string, random: (most: number) => number): string {
  const at = 1 + random(word.length - 2);
  const letter = LETTERS.charAt(random(LETTERS.length));
  const [before, after] = [word.slice(0, at), word.slice(at + 1)];
  const forms = [before + after, before + letter + word.slice(at), before + letter + after];
  return forms[random(4)] ?? before + word.charAt(at + 1) + word.charAt(at) + word.slice(at + 2);
}

const asking = (q: string): IndexQuery => ({ q, sort: 'relevance', limit: 50, offset: 0 });

/**
 * Types `count` title words, each with a typo, chosen by `seed`. Returns the ms of each keystroke, for results and for suggestions, and how many
 * words found their product.
 */
export function typeWithSlips(
  products: readonly SearchableProduct[],
  count: number,
  seed: number,
): { strokes: number[]; suggested: number[]; found: number } {
  const index = buildSearchIndex(products);
  const random = numbers(seed);
  const words = products.flatMap(({ title }) => title.toLowerCase().match(/[a-z]{6,}/g) ?? []);
  const strokes: number[] = [];
  const suggested: number[] = [];
  let found = 0;
  for (let typed = 0; typed < count; typed += 1) {
    const word = words[random(words.length)] ?? '';
    const slip = slipped(word, random);
    for (let end = 2; end <= slip.length; end += 1) {
      const started = performance.now();
      index.suggest(slip.slice(0, end));
      suggested.push(performance.now() - started);
    }
    for (let end = 3; end <= slip.length; end += 1) {
      const started = performance.now();
      index.find(asking(slip.slice(0, end)));
      strokes.push(performance.now() - started);
    }
    const titled = new Set(
      products.filter(({ title }) => title.toLowerCase().includes(word)).map(({ id }) => id),
    );
    if (index.find(asking(slip)).ids.some((id) => titled.has(id))) found += 1;
  }
  return { strokes, suggested, found };
}
