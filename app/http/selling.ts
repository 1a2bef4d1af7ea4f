import { productSchema, type Product } from '#contract/catalog/product.ts';
import {
  isbnAnswerSchema,
  LISTINGS_KEY_HEADER,
  ownListingSchema,
  ownListingsSchema,
  SELLING,
  uploadSchema,
  type IsbnAnswer,
  type ListingChange,
  type NewListing,
  type OwnListing,
  type OwnListings,
  type Upload,
} from '#contract/selling/selling.ts';
import { IDEMPOTENCY_HEADER } from '#contract/accounts/session.ts';
import { checked } from './checked.ts';
import type { Request } from './request.ts';
import { sendWithProgress } from './send-with-progress.ts';

/** A photo takes its time over a slow network, and so does looking at it; milliseconds. */
const UPLOAD_TIMEOUT_MS = 180_000;

/** How a seller's call is known: by an idempotency key of its own, and for a guest perhaps by the mailed link's. */
interface By {
  /** The same key twice has one effect. */
  readonly key?: string | undefined;
  readonly listingsKey?: string | undefined;
}

/** A photo as it is sent, with the ISBN where the seller knows it already. */
interface SentPhoto {
  readonly photo: Blob;
  readonly name: string;
  readonly isbn?: string | undefined;
}

const headersOf = ({ key, listingsKey }: By): Record<string, string> => ({
  ...(key === undefined ? {} : { [IDEMPOTENCY_HEADER]: key }),
  ...(listingsKey === undefined ? {} : { [LISTINGS_KEY_HEADER]: listingsKey }),
});

/** Selling's calls. Each throws ApiError, NetworkError or BadAnswerError. */
export function sellingOver(request: Request) {
  const write = async (path: string, by: By): Promise<OwnListing> => {
    const call = { method: 'POST', body: {}, headers: headersOf(by) } as const;
    return checked(ownListingSchema, (await request(path, call)).body);
  };

  return {
    /** POST /api/upload. `onProgress` hears how much of the photo has gone, 0 to 1. */
    async uploadPhoto(
      { photo, name, isbn }: SentPhoto,
      key: string,
      onProgress: (share: number) => void = () => undefined,
    ): Promise<Upload> {
      const form = new FormData();
      if (isbn !== undefined) form.append('isbn', isbn);
      form.append(SELLING.uploadField, photo, name);
      const { body } = await request('/api/upload', {
        method: 'POST',
        form,
        headers: headersOf({ key }),
        timeoutMs: UPLOAD_TIMEOUT_MS,
        silence: UPLOAD_TIMEOUT_MS,
        send: sendWithProgress(onProgress),
      });
      return checked(uploadSchema, body);
    },

    /** GET /api/uploads/{id}: what is known of a photo by now. */
    async readUpload(id: number): Promise<Upload> {
      return checked(uploadSchema, (await request(`/api/uploads/${id}`)).body);
    },

    /** POST /api/uploads/{id}/product; answers the product that is now for sale. */
    async publishListing(uploadId: number, listing: NewListing, key: string): Promise<Product> {
      const call = { method: 'POST', body: listing, headers: headersOf({ key }) } as const;
      return checked(productSchema, (await request(`/api/uploads/${uploadId}/product`, call)).body);
    },

    /** GET /api/appraisals/{isbn}: what is known of it, and whether this seller has it listed. */
    async readIsbn(isbn: string): Promise<IsbnAnswer> {
      return checked(isbnAnswerSchema, (await request(`/api/appraisals/${encodeURIComponent(isbn)}`)).body);
    },

    async readListings(by: By = {}): Promise<OwnListings> {
      return checked(ownListingsSchema, (await request('/api/listings', { headers: headersOf(by) })).body);
    },

    async changeListing(id: number, change: ListingChange, by: By = {}): Promise<OwnListing> {
      const call = { method: 'PATCH', body: change, headers: headersOf(by) } as const;
      return checked(ownListingSchema, (await request(`/api/listings/${id}`, call)).body);
    },

    markSold: async (id: number, by: By = {}) => write(`/api/listings/${id}/sold`, by),
    relist: async (id: number, by: By = {}) => write(`/api/listings/${id}/relist`, by),
    oneMore: async (id: number, by: By = {}) => write(`/api/listings/${id}/one-more`, by),

    async removeListing(id: number, by: By = {}): Promise<void> {
      await request(`/api/listings/${id}`, { method: 'DELETE', headers: headersOf(by) });
    },
  };
}

export type SellingCalls = ReturnType<typeof sellingOver>;
