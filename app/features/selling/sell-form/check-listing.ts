import type { Draft } from '#app/offline/drafts/draft.ts';
import { firstErrors, type FieldErrors } from '#app/ui/forms/field-errors.ts';

/** Whether the price is $0.00. Invalid prices are left to `checkListing`. */
export async function isFree(draft: Draft): Promise<boolean> {
  const { toListing: listingOf } = await import('#app/offline/drafts/listing-of.ts');
  return listingOf({ ...draft, direct: false }).price === 0;
}

/** Validates by the contract's schema. Returns field -> error message; empty if valid. */
export async function checkListing(draft: Draft): Promise<FieldErrors> {
  const [{ newListingSchema }, { toListing: listingOf }] = await Promise.all([
    import('#contract/selling/selling.ts'),
    import('#app/offline/drafts/listing-of.ts'),
  ]);
  const checked = newListingSchema.safeParse(listingOf({ ...draft, direct: false }));
  return firstErrors(checked.error?.issues ?? []);
}
