import { batchAppraisalAnswerSchema, type IsbnAppraisal } from '#contract/appraisal/batch-appraisal.ts';
import { productSchema, type Product } from '#contract/catalog/product.ts';
import { sellingConfigSchema } from '#contract/selling/selling-config.ts';
import type { Fee } from '#contract/ledger/fee.ts';
import {
  LISTINGS_KEY_HEADER,
  ownListingSchema,
  ownListingsSchema,
  SELLING,
  uploadSchema,
  type AddedCopies,
  type ListingChange,
  type NewListing,
  type OwnListing,
  type OwnListings,
  type Upload,
} from '#contract/selling/selling.ts';
import { IDEMPOTENCY_HEADER } from '#contract/accounts/session.ts';
import { parseAnswer } from './parse-answer.ts';
import { parseNextCursor, toQueryString } from './query-string.ts';
import type { Request } from './request.ts';
import { sendWithProgress } from './send-with-progress.ts';

/** For uploading and appraising a photo over a slow network. */
const UPLOAD_TIMEOUT_MS = 180_000;

/** The idempotency key, and for a guest the key from the emailed link. */
interface SellerKeys {
  /** Idempotency key. */
  readonly key?: string | undefined;
  readonly listingsKey?: string | undefined;
}

/** A prepared photo, with the ISBN if the seller has entered it. */
interface SentPhoto {
  readonly photo: Blob;
  readonly name: string;
  readonly isbn?: string | undefined;
  /** The ISBN was scanned as one of a stack. */
  readonly isScanned?: boolean | undefined;
}

/** Which page of a seller's listings. */
export interface ListingsPage {
  readonly limit?: number;
  /** Of the page before; undefined for the newest. */
  readonly cursor?: string | undefined;
  /** Only those with words that begin with its words. */
  readonly q?: string | undefined;
}

export interface NextPage {
  /** undefined after the last page. */
  readonly next: string | undefined;
}

const headersOf = ({ key, listingsKey }: SellerKeys): Record<string, string> => ({
  ...(key === undefined ? {} : { [IDEMPOTENCY_HEADER]: key }),
  ...(listingsKey === undefined ? {} : { [LISTINGS_KEY_HEADER]: listingsKey }),
});

/** The selling API. Each call throws ApiError, NetworkError or BadAnswerError. */
export function createSellingClient(request: Request) {
  const write = async (path: string, keys: SellerKeys, body: object = {}): Promise<OwnListing> => {
    const call = { method: 'POST', body, headers: headersOf(keys) } as const;
    return parseAnswer(ownListingSchema, (await request(path, call)).body);
  };

  return {
    /** The sellers' fee of what is listed now. */
    readFee: async (): Promise<Fee> =>
      parseAnswer(sellingConfigSchema, (await request('/api/config')).body).selling.fee,

    /** POST /api/upload. `onProgress` receives the share uploaded, 0 to 1. */
    async uploadPhoto(
      { photo, name, isbn, isScanned = false }: SentPhoto,
      key: string,
      onProgress: (share: number) => void = () => undefined,
    ): Promise<Upload> {
      const form = new FormData();
      if (isbn !== undefined) form.append('isbn', isbn);
      form.append(SELLING.uploadField, photo, name);
      // Older shops only know the field.
      const query = isScanned && isbn !== undefined ? `?isbn=${encodeURIComponent(isbn)}` : '';
      const { body } = await request(`/api/upload${query}`, {
        method: 'POST',
        form,
        headers: headersOf({ key }),
        timeoutMs: UPLOAD_TIMEOUT_MS,
        offlineAfterMs: UPLOAD_TIMEOUT_MS,
        send: sendWithProgress(onProgress),
      });
      return parseAnswer(uploadSchema, body);
    },

    /** GET /api/uploads/{id}: the upload with its current appraisal. */
    async readUpload(id: number): Promise<Upload> {
      return parseAnswer(uploadSchema, (await request(`/api/uploads/${id}`)).body);
    },

    /** POST /api/uploads/{id}/product; returns the listed product. */
    async publishListing(uploadId: number, listing: NewListing, key: string): Promise<Product> {
      const call = { method: 'POST', body: listing, headers: headersOf({ key }) } as const;
      return parseAnswer(productSchema, (await request(`/api/uploads/${uploadId}/product`, call)).body);
    },

    /** POST /api/appraisals: what the shop knows about ISBNs, 50 at most, and whether this seller has listed them. */
    async appraiseIsbns(isbns: readonly string[]): Promise<readonly IsbnAppraisal[]> {
      const call = { method: 'POST', body: { isbns }, opensSession: false } as const;
      const { body } = await request('/api/appraisals', call);
      return parseAnswer(batchAppraisalAnswerSchema, body).answers;
    },

    /** A page of the seller's listings, with the cursor of the next one; without `limit`, the newest 1,000. */
    async readListings(page: ListingsPage = {}, keys: SellerKeys = {}): Promise<OwnListings & NextPage> {
      const path = `/api/listings${toQueryString({ ...page })}`;
      const { body, headers } = await request(path, { headers: headersOf(keys) });
      return { ...parseAnswer(ownListingsSchema, body), next: parseNextCursor(headers) };
    },

    async changeListing(id: number, change: ListingChange, keys: SellerKeys = {}): Promise<OwnListing> {
      const call = { method: 'PATCH', body: change, headers: headersOf(keys) } as const;
      return parseAnswer(ownListingSchema, (await request(`/api/listings/${id}`, call)).body);
    },

    markSold: async (id: number, keys: SellerKeys = {}) => write(`/api/listings/${id}/sold`, keys),
    relist: async (id: number, keys: SellerKeys = {}) => write(`/api/listings/${id}/relist`, keys),
    /** One copy, or those of a draft. */
    addCopy: async (id: number, keys: SellerKeys = {}, copies?: AddedCopies) =>
      write(`/api/listings/${id}/one-more`, keys, copies),

    async removeListing(id: number, keys: SellerKeys = {}): Promise<void> {
      await request(`/api/listings/${id}`, { method: 'DELETE', headers: headersOf(keys) });
    },
  };
}

export type SellingClient = ReturnType<typeof createSellingClient>;
