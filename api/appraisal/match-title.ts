import type { Product } from '#contract/product.ts';
import { fold, wordsOf } from '#contract/words.ts';
import { correctWords } from '../search/correct-words.ts';
import { findByWords } from '../catalog/find-by-words.ts';
import type { Deps } from '../deps.ts';

/** What was read of a cover, in the ways in which a title may be found in it. */
interface CoverWords {
  readonly exact: ReadonlySet<string>;
  /** Misread words as the catalog spells their neighbours. */
  readonly mended: ReadonlySet<string>;
  /** All letters in a row: a reader of print loses spaces. */
  readonly run: string;
}

/** A title of the catalog that stands on a cover. */
export interface MatchedTitle {
  readonly product: Product;
  /** Whether the author's name stands there too. */
  readonly author: boolean;
  /** 0 to 1: how much of title and author was read. */
  readonly share: number;
}

const MOST_WORDS = 60;
const CANDIDATES = 24;
/** Of a title's letters, so many must stand on the cover. */
const LEAST_SHARE = 0.75;
/** A title with fewer letters proves nothing unless its author stands there too. */
const TELLING_LETTERS = 12;
const SHORTEST_IN_RUN = 5;
/** Words that every cover may have. */
const SMALL = new Set(['the', 'a', 'an', 'of', 'and', 'in', 'to', 'for', 'on', 'with', 'at', 'by', 'from']);

/**
 * The title of the catalog that a cover's text has enough of; undefined when there is none, or when two different titles
 * fit alike.
 */
export async function matchTitle(
  deps: Pick<Deps, 'storage'>,
  text: string,
): Promise<MatchedTitle | undefined> {
  const read = [...new Set(wordsOf(text))].filter((word) => word.length > 1).slice(0, MOST_WORDS);
  if (read.length === 0) return undefined;
  const mended = await correctWords(deps.storage.db, read);
  const cover: CoverWords = {
    exact: new Set(read),
    mended: new Set(mended),
    run: fold(text).replace(/[^\p{L}\p{N}]/gu, ''),
  };
  const candidates = await findByWords(deps, [...read, ...mended], { limit: CANDIDATES });
  const fitting = candidates
    .map((product) => weigh(product, cover))
    .filter((match) => match !== undefined)
    .toSorted((one, other) => other.letters - one.letters);
  const [best] = fitting;
  const rival = fitting.find((each) => best !== undefined && !sameTitle(each.product, best.product));
  if (best === undefined || (rival !== undefined && rival.letters === best.letters)) return undefined;
  return best;
}

function weigh(
  product: Product,
  cover: CoverWords,
): (MatchedTitle & { readonly letters: number }) | undefined {
  const title = lettersIn(telling(product.title), cover);
  const surname = wordsOf(product.author ?? '').at(-1);
  const author = surname !== undefined && lettersIn([surname], cover).read === surname.length;
  if (title.all === 0 || title.read / title.all < LEAST_SHARE) return undefined;
  if (title.read < TELLING_LETTERS && !author) return undefined;
  const bonus = author ? surname.length : 0;
  return { product, author, share: title.read / title.all, letters: title.read + bonus };
}

/** Of a title with its subtitle left out, the words that tell something; all of them when none does. */
function telling(title: string): string[] {
  const words = wordsOf(title.split(/[:(]/)[0] ?? title);
  const some = words.filter((word) => !SMALL.has(word));
  return some.length === 0 ? words : some;
}

/** How many letters the words have, and how many of those were read; a mended word counts less than an exact one. */
function lettersIn(words: readonly string[], { exact, mended, run }: CoverWords) {
  let read = 0;
  let all = 0;
  for (const word of words) {
    all += word.length;
    if (exact.has(word) || (word.length >= SHORTEST_IN_RUN && run.includes(word))) read += word.length;
    else if (mended.has(word)) read += word.length * 0.8;
  }
  return { read, all };
}

const sameTitle = (one: Product, other: Product): boolean =>
  wordsOf(one.title).join(' ') === wordsOf(other.title).join(' ');
