import type { OwnListings } from '#contract/selling/selling.ts';
import { OWN_LISTINGS } from '#contract/selling/selling-messages.ts';
import { ApiError } from '#app/http/errors.ts';
import type { ListingsPage, NextPage } from '#app/http/selling.ts';
import { userMessageOf } from '#app/ui/feedback/user-message.ts';
import { sellingCalls } from '../selling-calls.ts';

const PAGE_SIZE = 100;

/** A page of the seller's listings. */
export type OwnListingsPage = OwnListings & ListingsPage & NextPage;

/** The same, or why the server refused to show them. */
export type OwnListingsAnswer = OwnListingsPage | { readonly refusal: string };

/** Fetches a page of the listings of an emailed link's key, or of this session. Throws what the request throws. */
export async function readOwnListings(
  listingsKey: string | undefined,
  page: ListingsPage,
): Promise<OwnListingsAnswer> {
  try {
    return {
      ...page,
      ...(await (await sellingCalls()).readListings({ limit: PAGE_SIZE, ...page }, { listingsKey })),
    };
  } catch (error) {
    const status = error instanceof ApiError ? error.status : undefined;
    if (status === 401) return { refusal: OWN_LISTINGS.signInFirst };
    if (status === 403) return { refusal: userMessageOf(error) ?? OWN_LISTINGS.failedText };
    throw error;
  }
}
