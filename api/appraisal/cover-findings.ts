import { findByIsbn } from '../catalog/find-by-isbn.ts';
import type { Deps } from '../deps.ts';
import type { CoverText } from '../gateways/vision/cover-text.ts';
import { cleanEdition } from './clean-edition.ts';
import { coverCategory } from './cover-category.ts';
import { found, type Findings } from './findings.ts';
import type { KnownEdition } from './look-up-isbn.ts';
import { mainOf, matchTitle, type MatchedTitle } from './match-title.ts';
import { titleChoices } from './title-choices.ts';

/** The most that is believed of a title that only another seller gave. */
const SELLERS_SURE = 0.6;

/**
 * What the text of a cover says of an item, and the copies of the edition that it fits, to price by as if its barcode had
 * been read. A title only where a title of the catalog has enough of it, an author only where the name stands there; never
 * an edition's ISBN, which the cover does not tell. Without a title, what may be one is offered.
 */
export async function coverFindings(deps: Pick<Deps, 'storage'>, cover: CoverText): Promise<KnownEdition> {
  const read: Findings = { isbn: found(cover.isbn, 'cover-text', 0.85) };
  const matched = await matchTitle(deps, cover);
  const named = matched && titleFindings(matched);
  if (matched === undefined || named === undefined) {
    const category = found(coverCategory(cover.text), 'cover-text', 0.4);
    return { findings: { ...read, category, titleChoices: titleChoices(cover.lines ?? []) }, copies: [] };
  }
  const { isbn } = matched.match.product;
  const copies = isbn === undefined || !matched.subtitle ? [] : await findByIsbn(deps, isbn);
  return { findings: { ...read, ...named }, copies };
}

/** Title, author and category of a title that stands on a cover; a subtitle only where it was read. */
function titleFindings({ match, author, subtitle, share }: MatchedTitle): Findings | undefined {
  const { product, seller } = match;
  const isSellers = seller !== undefined;
  const title = subtitle ? product.title : mainOf(product.title).trim();
  const edition = cleanEdition({ ...product, title }, { isTrusted: !isSellers });
  if (edition === undefined) return undefined;
  const sure = Math.min(isSellers ? SELLERS_SURE : 0.9, share * (author ? 0.9 : 0.65));
  return {
    title: found(edition.title, 'cover-text', sure, isSellers),
    author: author ? found(edition.author, 'cover-text', sure, isSellers) : undefined,
    category: found(edition.category, 'catalog', sure, isSellers),
  };
}
