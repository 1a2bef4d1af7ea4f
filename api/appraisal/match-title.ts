import { fold, wordsOf } from '#contract/search/words.ts';
import { correctWords } from '../search/correct-words.ts';
import type { SellersProduct } from '../catalog/find-by-isbn.ts';
import { findByWords } from '../catalog/find-by-words.ts';
import type { Deps } from '../deps.ts';
import type { CoverText } from '../gateways/vision/cover-text.ts';

/** What was read of a cover, in the ways in which a title may be found in it. */
interface CoverWords {
  readonly exact: ReadonlySet<string>;
  /** Misread words as the catalog spells their neighbours. */
  readonly mended: ReadonlySet<string>;
  /** All letters in a row: a reader of print loses spaces. */
  readonly run: string;
  /** The words of the lines in large print, each line with blanks in between. */
  readonly lines: readonly string[];
}

/** A title of the catalog that stands on a cover. */
export interface MatchedTitle {
  readonly match: SellersProduct;
  /** Whether the author's name stands there too. */
  readonly author: boolean;
  /** Whether the subtitle does, if there is one. */
  readonly subtitle: boolean;
  /** 0 to 1: how much of title and author was read. */
  readonly share: number;
}

const MAX_WORDS = 60;
const CANDIDATES = 24;
/** Of a title's letters, so many must stand on the cover. */
const LEAST_SHARE = 0.75;
/** A title with fewer letters proves nothing unless its author stands there too, or it fills a large line. */
const TELLING_LETTERS = 12;
const SHORTEST_ALONE = 4;
const SHORTEST_IN_RUN = 5;
/** Lines at least this share of the largest print's height are large. */
const LARGE = 0.5;
/** Words that every cover may have. */
const SMALL = new Set(['the', 'a', 'an', 'of', 'and', 'in', 'to', 'for', 'on', 'with', 'at', 'by', 'from']);

/**
 * The title of the catalog that a cover's text has enough of; undefined when there is none, or when two different titles
 * fit alike.
 */
export async function matchTitle(
  deps: Pick<Deps, 'storage'>,
  { text, lines = [] }: CoverText,
): Promise<MatchedTitle | undefined> {
  const words = wordsOf(text);
  const read = [...new Set(words)].filter((word) => word.length > 1).slice(0, MAX_WORDS);
  if (read.length === 0) return undefined;
  const mended = await correctWords(deps.storage.db, read);
  const largest = Math.max(0, ...lines.map(({ height }) => height));
  const cover: CoverWords = {
    exact: new Set(words),
    mended: new Set(mended),
    run: fold(text).replace(/[^\p{L}\p{N}]/gu, ''),
    lines: lines
      .filter(({ height }) => height >= largest * LARGE)
      .map((line) => wordsOf(line.text).join(' ')),
  };
  const candidates = await findByWords(deps, [...read, ...mended], { limit: CANDIDATES });
  const fitting = candidates
    .map((candidate) => weigh(candidate, cover))
    .filter((match) => match !== undefined)
    .toSorted((one, other) => other.letters - one.letters || rank(one) - rank(other));
  const [best] = fitting;
  const rival = fitting.find((each) => best !== undefined && mainTitle(each) !== mainTitle(best));
  if (best === undefined || (rival !== undefined && rival.letters === best.letters)) return undefined;
  return best;
}

/** Of equal ones first: with a subtitle that was read, without one, the shop's own. */
const rank = ({ subtitle, match: { product, seller } }: MatchedTitle): number =>
  (subtitle ? 0 : 4) +
  (wordsIn(product.title).subtitle.length === 0 ? 2 : 0) +
  (seller === undefined ? 0 : 1);

function weigh(
  match: SellersProduct,
  cover: CoverWords,
): (MatchedTitle & { readonly letters: number }) | undefined {
  const { product } = match;
  const { main, subtitle: below } = wordsIn(product.title);
  if (!hasItsNumbers(product.title, main, cover)) return undefined;
  const title = lettersIn(telling(main), cover);
  const surname = wordsOf(product.author ?? '').at(-1);
  const author = surname !== undefined && lettersIn([surname], cover).read === surname.length;
  if (title.all === 0 || title.read / title.all < LEAST_SHARE) return undefined;
  if (title.read < TELLING_LETTERS && !author && !fillsLines(main, cover)) return undefined;
  const under = lettersIn(telling(below), cover);
  const subtitle = under.read / Math.max(1, under.all) >= LEAST_SHARE || below.length === 0;
  const bonus = (author ? surname.length : 0) + (subtitle ? under.read : 0);
  return { match, author, subtitle, share: title.read / title.all, letters: title.read + bonus };
}

/** A model or volume number tells two books apart that share all other words: it is read to the letter, or it is not it. */
function hasItsNumbers(title: string, main: readonly string[], { exact }: CoverWords): boolean {
  const needed = [...main.filter((word) => /\d/.test(word)), ...wordsOf(title).filter(isModel)];
  return needed.every((word) => exact.has(word));
}

/** "401a", but not "1st" or "1980s". */
const isModel = (word: string): boolean =>
  /\d/.test(word) && /\p{L}/u.test(word) && !/^\d+(?:st|nd|rd|th|s)$/.test(word);

/** Whether a title is all that stands on a large line, or on several in a row. */
function fillsLines(main: readonly string[], { lines }: CoverWords): boolean {
  const title = main.join(' ');
  if (title.length < SHORTEST_ALONE) return false;
  return lines.some((_, from) => {
    let joined = '';
    return lines.slice(from).some((line) => {
      joined = joined === '' ? line : `${joined} ${line}`;
      return joined === title;
    });
  });
}

/** "Dune: House Atreides" -> dune; house atreides. */
function wordsIn(title: string): { readonly main: string[]; readonly subtitle: string[] } {
  const main = wordsOf(mainOf(title));
  return main.length === 0
    ? { main: wordsOf(title), subtitle: [] }
    : { main, subtitle: wordsOf(title.slice(mainOf(title).length)) };
}

/** A title with its subtitle left out. */
export const mainOf = (title: string): string => title.split(/[:(]/)[0] ?? title;

/** The words that tell something; all of them when none does. */
function telling(words: readonly string[]): readonly string[] {
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

const mainTitle = ({ match }: MatchedTitle): string => wordsIn(match.product.title).main.join(' ');
