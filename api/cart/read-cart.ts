import type { Deps } from '../deps.ts';
import type { Owner } from '../sessions/owner.ts';
import { contentsOf, type CartContents } from './cart-contents.ts';
import { newsOf } from './line-news.ts';
import { ownLines } from './own-lines.ts';

/**
 * An owner's cart (empty for nobody, `undefined`), with a notice for every line that has fewer copies left than it asks
 * for, none at all, or another price than its owner saw. Reading changes nothing: the next change of the cart does.
 */
export async function readCart(
  { storage }: Pick<Deps, 'storage'>,
  owner: Owner | undefined,
): Promise<CartContents> {
  const lines = owner === undefined ? [] : await ownLines(storage.db, owner);
  return contentsOf(lines, lines.flatMap(newsOf));
}
