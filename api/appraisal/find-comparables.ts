import type { Findings } from '#contract/appraisal/findings.ts';
import type { Comparables } from '#contract/appraisal/price-item.ts';
import { tokenize } from '#contract/search/words.ts';
import type { ProductWithSeller } from '../catalog/find-by-isbn.ts';
import { findByWords } from '../catalog/find-by-words.ts';
import type { Deps } from '../deps.ts';

const MAX_CANDIDATES = 24;
/** Similar items only bound what the sellers of copies ask, so fewer of them are ranked. */
const MAX_COMPARED_WITH_COPIES = 500;
const MAX_SIMILAR = 6;
/** From this many of the same condition on, others are left out. */
const MIN_SAME_CONDITION = 3;
const STOP_WORDS = new Set('the a an of and in to for on with at by from'.split(' '));

/**
 * Finds similar items in the catalog; none without a title, and none where the price does not depend on them: where the shop
 * itself has a copy for sale.
 */
export async function findComparables(
  deps: Pick<Deps, 'storage'>,
  { title, author, category, condition }: Findings,
  copies: readonly ProductWithSeller[],
): Promise<Comparables> {
  if (title === undefined || copies.some(isShopsForSale)) return { copies, similar: [] };
  const words = tokenize(`${title.value} ${author?.value ?? ''}`);
  const near = await findByWords(deps, words, {
    category: category?.value,
    limit: MAX_CANDIDATES,
    ...(copies.length > 0 ? { maxCompared: MAX_COMPARED_WITH_COPIES } : {}),
  });
  const known = new Set(copies.map(({ product }) => product.id));
  const like = near.filter(
    (each) => !known.has(each.product.id) && isSimilar(each, title.value, author?.value),
  );
  const same = like.filter(({ product }) => product.condition === condition?.value);
  return { copies, similar: (same.length >= MIN_SAME_CONDITION ? same : like).slice(0, MAX_SIMILAR) };
}

const isShopsForSale = ({ product, seller }: ProductWithSeller): boolean =>
  seller === undefined && product.inStock;

/** Same author, or at least half of the title's words (without stop words). */
function isSimilar({ product }: ProductWithSeller, title: string, author: string | undefined): boolean {
  const named = tokenize(product.author ?? '').join(' ');
  if (author !== undefined && named !== '' && named === tokenize(author).join(' ')) return true;
  const own = new Set(tokenize(product.title));
  const words = tokenize(title).filter((word) => !STOP_WORDS.has(word));
  return words.length > 0 && words.filter((word) => own.has(word)).length * 2 >= words.length;
}
