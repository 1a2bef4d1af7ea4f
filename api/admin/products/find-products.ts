import type { ProductFilter } from '#contract/admin/admin-products.ts';
import { toIsbn13 } from '#contract/appraisal/isbn.ts';
import { tokenize } from '#contract/search/words.ts';
import type { IndexedProduct } from './indexed-product.ts';

type Predicate = (product: IndexedProduct) => boolean;

/**
 * Compiles a filter to a predicate. Each word of `q` matches the beginning of a word of title, author or ISBN; an ISBN of 10
 * or 13 digits matches its copies, a whole number also the product with this id.
 */
export function createFilter(filter: ProductFilter, held: ReadonlyMap<number, number>): Predicate {
  const tests = [hiddenOf(filter), ...wordTests(filter.q ?? '')];
  const { category, condition, seller, stock, flags = [] } = filter;
  if (category !== undefined) tests.push((product) => product.category === category);
  if (condition !== undefined) tests.push((product) => product.condition === condition);
  if (seller !== undefined) tests.push((product) => product.seller === seller);
  if (stock === 'in') tests.push((product) => product.inStock);
  if (stock === 'out') tests.push((product) => !product.inStock && !held.has(product.id));
  if (stock === 'held') tests.push((product) => held.has(product.id));
  for (const flag of flags) tests.push((product) => product[flag]);
  return (product) => tests.every((test) => test(product));
}

const hiddenOf =
  ({ hidden }: ProductFilter): Predicate =>
  (product) =>
    product.hidden === (hidden === true);

function wordTests(q: string): Predicate[] {
  const isbn = toIsbn13(q.trim());
  if (isbn !== undefined) return [(product) => product.isbn === isbn];
  const starts = tokenize(q).map((word) => ` ${word}`);
  const id = idIn(q);
  if (q.trim() !== '' && starts.length === 0) return [() => false];
  return starts.map((start) => (product) => product.words.includes(start) || product.id === id);
}

/** The product id that a query may mean: "12" or "#12". */
export const idIn = (q: string): number | undefined =>
  /^#?\d{1,15}$/.test(q.trim()) ? Number(q.trim().replace('#', '')) : undefined;
