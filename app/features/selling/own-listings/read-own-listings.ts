import type { OwnListings } from '#contract/selling/selling.ts';
import { OWN_LISTINGS } from '#contract/selling/selling-messages.ts';
import { ApiError } from '#app/http/errors.ts';
import { userMessageOf } from '#app/ui/feedback/user-message.ts';
import { sellingCalls } from '../selling-calls.ts';

/** The seller's listings, or why the server refused to show them. */
export type OwnListingsAnswer = OwnListings | { readonly refusal: string };

/** Fetches the listings of an emailed link's key, or of this session. Throws what the request throws. */
export async function readOwnListings(listingsKey: string | undefined): Promise<OwnListingsAnswer> {
  try {
    return await (await sellingCalls()).readListings({ listingsKey });
  } catch (error) {
    const status = error instanceof ApiError ? error.status : undefined;
    if (status === 401) return { refusal: OWN_LISTINGS.signInFirst };
    if (status === 403) return { refusal: userMessageOf(error) ?? OWN_LISTINGS.failedText };
    throw error;
  }
}
