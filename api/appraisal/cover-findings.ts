import { findByIsbn } from '../catalog/find-by-isbn.ts';
import type { Deps } from '../deps.ts';
import type { CoverText } from '../gateways/vision/cover-text.ts';
import { cleanEdition } from '#contract/appraisal/clean-edition.ts';
import { guessCoverCategory } from './cover-category.ts';
import { toFinding, type Findings } from '#contract/appraisal/findings.ts';
import type { KnownEdition } from './look-up-isbns.ts';
import { stripSubtitle, matchTitle, type MatchedTitle } from './match-title.ts';
import { findTitleChoices } from './title-choices.ts';

/** Maximum confidence of a title that only another seller gave. */
const MAX_SELLER_CONFIDENCE = 0.6;

/**
 * Findings from the text of a cover, and the copies of the edition that it matches, for pricing as if the barcode had been
 * read. A title needs a match in the catalog and an author needs the name on the cover; the ISBN of the matched edition is
 * not a finding, because a cover does not show it. Without a title there are title choices.
 */
export async function getCoverFindings(deps: Pick<Deps, 'storage'>, cover: CoverText): Promise<KnownEdition> {
  const read: Findings = { isbn: toFinding(cover.isbn, 'cover-text', 0.85) };
  const matched = await matchTitle(deps, cover);
  const named = matched && getTitleFindings(matched);
  if (matched === undefined || named === undefined) {
    const category = toFinding(guessCoverCategory(cover.text), 'cover-text', 0.4);
    return { findings: { ...read, category, titleChoices: findTitleChoices(cover.lines ?? []) }, copies: [] };
  }
  const { isbn } = matched.match.product;
  const copies = isbn === undefined || !matched.hasSubtitle ? [] : await findByIsbn(deps, isbn);
  return { findings: { ...read, ...named }, copies };
}

/** Title, author and category of a matched title; the subtitle only if it was read. */
function getTitleFindings({ match, hasAuthor, hasSubtitle, share }: MatchedTitle): Findings | undefined {
  const { product, seller } = match;
  const isSellers = seller !== undefined;
  const title = hasSubtitle ? product.title : stripSubtitle(product.title).trim();
  const edition = cleanEdition({ ...product, title }, { isTrusted: !isSellers });
  if (edition === undefined) return undefined;
  const confidence = Math.min(isSellers ? MAX_SELLER_CONFIDENCE : 0.9, share * (hasAuthor ? 0.9 : 0.65));
  return {
    title: toFinding(edition.title, 'cover-text', confidence, isSellers),
    author: hasAuthor ? toFinding(edition.author, 'cover-text', confidence, isSellers) : undefined,
    category: toFinding(edition.category, 'catalog', confidence, isSellers),
  };
}
