import type { OwnListing } from '#contract/selling/selling.ts';
import type { DraftRow } from '#app/offline/drafts/draft.ts';
import type { ReviewRow } from '#app/offline/stacks/stack-view.ts';
import type { PricedForm } from '../../use-seller-net.ts';

type Row = Pick<ReviewRow, 'isPublishable' | 'copies'> & { readonly draft: Pick<DraftRow, 'addTo' | 'form'> };

/**
 * What "Publish all" lists, at its prices. Copies that are added to a listing have that one's price and fee; undefined if these
 * are not known, since a sum without them would be too low.
 */
export function pricedItems(
  rows: readonly Row[],
  listings: readonly OwnListing[] | undefined,
): readonly PricedForm[] | undefined {
  const items: PricedForm[] = [];
  for (const { isPublishable, draft, copies } of rows) {
    if (!isPublishable) continue;
    const { addTo, form } = draft;
    const listing = listings?.find(({ product }) => product.id === addTo);
    if (addTo === undefined) items.push({ price: form.price, copies });
    else if (listing?.fee === undefined) return undefined;
    else items.push({ price: String(listing.product.price), copies, fee: listing.fee });
  }
  return items;
}
