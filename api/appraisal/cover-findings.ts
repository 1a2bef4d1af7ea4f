import type { Deps } from '../deps.ts';
import type { CoverText } from '../gateways/vision/cover-text.ts';
import { coverCategory } from './cover-category.ts';
import { found, type Findings } from './findings.ts';
import { matchTitle } from './match-title.ts';

/**
 * What the text of a cover says of an item. A title only where a title of the catalog has enough of it, an author only
 * where the name stands there; never an edition, which the cover does not tell.
 */
export async function coverFindings(
  deps: Pick<Deps, 'storage'>,
  { text, isbn }: CoverText,
): Promise<Findings> {
  const match = await matchTitle(deps, text);
  const spoken = found(coverCategory(text), 'cover-text', 0.4);
  if (match === undefined) return { isbn: found(isbn, 'cover-text', 0.85), category: spoken };
  const { product, author, share } = match;
  const sure = Math.min(0.9, share * (author ? 0.9 : 0.7));
  return {
    isbn: found(isbn, 'cover-text', 0.85),
    title: found(product.title, 'cover-text', sure),
    author: author ? found(product.author, 'cover-text', sure) : undefined,
    category: found(product.category, 'catalog', sure),
  };
}
