import { eq } from 'drizzle-orm';
import * as z from 'zod/mini';
import {
  ownListingSchema,
  ownListingsSchema,
  type OwnListing,
  type OwnListings,
} from '#contract/selling/selling.ts';
import type { Listing } from '#api/catalog/create-listing.ts';
import { hashToken } from '#api/sessions/token.ts';
import { sessions } from '#api/storage/schema.ts';
import { addListing } from './add-listings.ts';
import { readOkBody } from './buyer.ts';
import type { Shop } from './shop.ts';
import { createVisitor } from './visitor.ts';

/** A guest with a session who sells. `list` adds an item of theirs to the catalog. */
export async function startSelling(shop: Shop) {
  const page = createVisitor(shop);
  await page.save(await addListing(shop, { title: 'Something to look at' })); // a first write makes the session
  const [row] = await shop.deps.storage.db
    .select()
    .from(sessions)
    .where(eq(sessions.tokenHash, hashToken(page.session() ?? '')));
  const sellerOwner = `s:${row?.id ?? 0}`;
  return {
    ...page,
    list: (item: Partial<Listing> = {}): Promise<number> =>
      addListing(shop, { title: 'Emma', sellerOwner, ...item }),
    listings: async (): Promise<OwnListings> =>
      z.parse(ownListingsSchema, await readOkBody(await page.ask('GET', '/api/listings'))),
    /** A page of the listings, and the query of the next one. */
    page: async (query = ''): Promise<OwnListings & { readonly next: string | undefined }> => {
      const response = await page.ask('GET', `/api/listings${query}`);
      const [, next] = /<[^?>]*([^>]*)>; rel="next"/.exec(response.headers.get('Link') ?? '') ?? [];
      return { ...z.parse(ownListingsSchema, await readOkBody(response)), next };
    },
    /** Calls the API on a listing. Returns the changed listing. */
    does: async (method: string, path: string, body?: unknown): Promise<OwnListing> =>
      z.parse(ownListingSchema, await readOkBody(await page.ask(method, `/api/listings/${path}`, body))),
  };
}

/** "Emma: for-sale" */
export const titlesOf = ({ listings }: OwnListings): string[] =>
  listings.map(({ product, state }) => `${product.title}: ${state}`);
