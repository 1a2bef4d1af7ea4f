import { wordsOf } from '#contract/search/words.ts';
import type { SellersProduct } from '../catalog/find-by-isbn.ts';
import { findByWords } from '../catalog/find-by-words.ts';
import type { Deps } from '../deps.ts';
import type { Findings } from './findings.ts';

/** What a price can be taken from; everything but `copies` is for sale. */
export interface Comparables {
  /** The same edition, for sale or sold. */
  readonly copies: readonly SellersProduct[];
  /** The same title or author, or near by its words, of the same category; of the same condition where there are enough. */
  readonly similar: readonly SellersProduct[];
}

const CANDIDATES = 24;
const MAX_SHOWN = 6;
/** So many of the same condition tell more than others of any. */
const ENOUGH = 3;
const SMALL = new Set(['the', 'a', 'an', 'of', 'and', 'in', 'to', 'for', 'on', 'with', 'at', 'by', 'from']);

/** Looks for items of the shop that are like what was found out. Without a title nothing is like it. */
export async function findComparables(
  deps: Pick<Deps, 'storage'>,
  { title, author, category, condition }: Findings,
  copies: readonly SellersProduct[],
): Promise<Comparables> {
  if (title === undefined) return { copies, similar: [] };
  const words = wordsOf(`${title.value} ${author?.value ?? ''}`);
  const near = await findByWords(deps, words, { category: category?.value, limit: CANDIDATES });
  const known = new Set(copies.map(({ product }) => product.id));
  const like = near.filter((each) => !known.has(each.product.id) && isLike(each, title.value, author?.value));
  const same = like.filter(({ product }) => product.condition === condition?.value);
  return { copies, similar: (same.length >= ENOUGH ? same : like).slice(0, MAX_SHOWN) };
}

/** By the same author, or with half of the title's telling words. */
function isLike({ product }: SellersProduct, title: string, author: string | undefined): boolean {
  const named = wordsOf(product.author ?? '').join(' ');
  if (author !== undefined && named !== '' && named === wordsOf(author).join(' ')) return true;
  const own = new Set(wordsOf(product.title));
  const words = wordsOf(title).filter((word) => !SMALL.has(word));
  return words.length > 0 && words.filter((word) => own.has(word)).length * 2 >= words.length;
}
