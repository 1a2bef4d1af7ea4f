import { fold, tokenize } from '#contract/search/words.ts';
import { correctWords } from '../search/correct-words.ts';
import type { ProductWithSeller } from '../catalog/find-by-isbn.ts';
import { findByWords } from '../catalog/find-by-words.ts';
import type { Deps } from '../deps.ts';
import type { CoverText } from '../gateways/vision/cover-text.ts';

/** The text of a cover, in the forms that titles are matched against. */
interface CoverWords {
  readonly exact: ReadonlySet<string>;
  /** Misread words, corrected to the catalog's nearest spelling. */
  readonly corrected: ReadonlySet<string>;
  /** All letters and digits without spaces, because OCR loses spaces. */
  readonly letters: string;
  /** The words of each line in large print, separated by spaces. */
  readonly lines: readonly string[];
}

/** A title of the catalog that was found on a cover. */
export interface MatchedTitle {
  readonly match: ProductWithSeller;
  /** Whether the author's surname was found too. */
  readonly hasAuthor: boolean;
  /** Whether the subtitle was found, or there is none. */
  readonly hasSubtitle: boolean;
  /** 0 to 1: how much of the title was read. */
  readonly share: number;
}

const MAX_WORDS = 60;
const MAX_CANDIDATES = 24;
/** Minimum share of a title's letters that the cover must have. */
const MIN_SHARE = 0.75;
/** A title with fewer letters counts only with its author, or when it fills a line in large print. */
const MIN_LETTERS_ALONE = 12;
const MIN_LETTERS_ON_LINE = 4;
const MIN_LETTERS_IN_RUN = 5;
/** Lines of at least this share of the largest line's height are large print. */
const LARGE_PRINT_SHARE = 0.5;
/** Words that every cover may have. */
const STOP_WORDS = new Set('the a an of and in to for on with at by from'.split(' '));

/** The title of the catalog that best fits a cover's text; undefined when none fits, or two different titles fit equally. */
export async function matchTitle(
  deps: Pick<Deps, 'storage'>,
  { text, lines = [] }: CoverText,
): Promise<MatchedTitle | undefined> {
  const words = tokenize(text);
  const read = [...new Set(words)].filter((word) => word.length > 1).slice(0, MAX_WORDS);
  if (read.length === 0) return undefined;
  const corrected = await correctWords(deps.storage.db, read);
  const largest = Math.max(0, ...lines.map(({ height }) => height));
  const cover: CoverWords = {
    exact: new Set(words),
    corrected: new Set(corrected),
    letters: fold(text).replace(/[^\p{L}\p{N}]/gu, ''),
    lines: lines
      .filter(({ height }) => height >= largest * LARGE_PRINT_SHARE)
      .map((line) => tokenize(line.text).join(' ')),
  };
  const candidates = await findByWords(deps, [...read, ...corrected], { limit: MAX_CANDIDATES });
  const fitting = candidates
    .map((candidate) => scoreCandidate(candidate, cover))
    .filter((match) => match !== undefined)
    .toSorted((one, other) => other.letters - one.letters || rank(one) - rank(other));
  const [best] = fitting;
  const rival = fitting.find(
    (each) => best !== undefined && normalizedMainTitle(each) !== normalizedMainTitle(best),
  );
  if (best === undefined || (rival !== undefined && rival.letters === best.letters)) return undefined;
  return best;
}

/** Breaks ties, lowest first: prefers a subtitle that was read, then no subtitle, then the shop's own copy. */
const rank = ({ hasSubtitle, match: { product, seller } }: MatchedTitle): number =>
  (hasSubtitle ? 0 : 4) +
  (splitTitle(product.title).subtitle.length === 0 ? 2 : 0) +
  (seller === undefined ? 0 : 1);

function scoreCandidate(
  match: ProductWithSeller,
  cover: CoverWords,
): (MatchedTitle & { readonly letters: number }) | undefined {
  const { product } = match;
  const { main, subtitle: subtitleWords } = splitTitle(product.title);
  if (!hasAllNumbers(product.title, main, cover)) return undefined;
  const title = countLetters(withoutStopWords(main), cover);
  const surname = tokenize(product.author ?? '').at(-1);
  const hasAuthor = surname !== undefined && countLetters([surname], cover).read === surname.length;
  if (title.all === 0 || title.read / title.all < MIN_SHARE) return undefined;
  if (title.read < MIN_LETTERS_ALONE && !hasAuthor && !fillsLines(main, cover)) return undefined;
  const below = countLetters(withoutStopWords(subtitleWords), cover);
  const hasSubtitle = below.read / Math.max(1, below.all) >= MIN_SHARE || subtitleWords.length === 0;
  const bonus = (hasAuthor ? surname.length : 0) + (hasSubtitle ? below.read : 0);
  return { match, hasAuthor, hasSubtitle, share: title.read / title.all, letters: title.read + bonus };
}

/** Model and volume numbers must match exactly: they distinguish books that share all other words. */
function hasAllNumbers(title: string, main: readonly string[], { exact }: CoverWords): boolean {
  const needed = [...main.filter((word) => /\d/.test(word)), ...tokenize(title).filter(isModel)];
  return needed.every((word) => exact.has(word));
}

/** "401a", but not "1st" or "1980s". */
const isModel = (word: string): boolean =>
  /\d/.test(word) && /\p{L}/u.test(word) && !/^\d+(?:st|nd|rd|th|s)$/.test(word);

/** Whether the title fills one line in large print, or several consecutive ones. */
function fillsLines(main: readonly string[], { lines }: CoverWords): boolean {
  const title = main.join(' ');
  if (title.length < MIN_LETTERS_ON_LINE) return false;
  return lines.some((_, from) => {
    let joined = '';
    return lines.slice(from).some((line) => {
      joined = joined === '' ? line : `${joined} ${line}`;
      return joined === title;
    });
  });
}

/** "Dune: House Atreides" -> dune; house atreides. */
function splitTitle(title: string): { readonly main: string[]; readonly subtitle: string[] } {
  const main = tokenize(stripSubtitle(title));
  return main.length === 0
    ? { main: tokenize(title), subtitle: [] }
    : { main, subtitle: tokenize(title.slice(stripSubtitle(title).length)) };
}

/** The title up to its first ":" or "(". */
export const stripSubtitle = (title: string): string => title.split(/[:(]/)[0] ?? title;

/** The words without stop words; all of them when they are all stop words. */
function withoutStopWords(words: readonly string[]): readonly string[] {
  const some = words.filter((word) => !STOP_WORDS.has(word));
  return some.length === 0 ? words : some;
}

/** How many letters the words have, and how many of those were read; a corrected word counts 80 %. */
function countLetters(words: readonly string[], { exact, corrected, letters }: CoverWords) {
  let read = 0;
  let all = 0;
  for (const word of words) {
    all += word.length;
    if (exact.has(word) || (word.length >= MIN_LETTERS_IN_RUN && letters.includes(word))) read += word.length;
    else if (corrected.has(word)) read += word.length * 0.8;
  }
  return { read, all };
}

const normalizedMainTitle = ({ match }: MatchedTitle): string =>
  splitTitle(match.product.title).main.join(' ');
