import type { ProductFilter } from '#contract/admin/admin-products.ts';
import { toIsbn13 } from '#contract/appraisal/isbn.ts';
import { wordsOf } from '#contract/search/words.ts';
import type { Card } from './indexed-product.ts';

type Test = (card: Card) => boolean;

/**
 * Whether a product is one of those that a filter asks for. Words may stand in title, author and ISBN, each may be
 * unfinished; an ISBN of 10 or 13 digits finds its copies, a whole number also the product with this id.
 */
export function testOf(filter: ProductFilter, held: ReadonlyMap<number, number>): Test {
  const tests = [hiddenOf(filter), ...wordTests(filter.q ?? '')];
  const { category, condition, seller, stock, flags = [] } = filter;
  if (category !== undefined) tests.push((card) => card.category === category);
  if (condition !== undefined) tests.push((card) => card.condition === condition);
  if (seller !== undefined) tests.push((card) => card.seller === seller);
  if (stock === 'in') tests.push((card) => card.inStock);
  if (stock === 'out') tests.push((card) => !card.inStock && !held.has(card.id));
  if (stock === 'held') tests.push((card) => held.has(card.id));
  for (const flag of flags) tests.push((card) => card[flag]);
  return (card) => tests.every((test) => test(card));
}

const hiddenOf =
  ({ hidden }: ProductFilter): Test =>
  (card) =>
    card.hidden === (hidden === true);

function wordTests(q: string): Test[] {
  const isbn = toIsbn13(q.trim());
  if (isbn !== undefined) return [(card) => card.isbn === isbn];
  const starts = wordsOf(q).map((word) => ` ${word}`);
  const id = /^#?\d{1,15}$/.test(q.trim()) ? Number(q.trim().replace('#', '')) : undefined;
  if (q.trim() !== '' && starts.length === 0) return [() => false];
  return starts.map((start) => (card) => card.words.includes(start) || card.id === id);
}
