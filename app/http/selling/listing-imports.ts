import {
  importStatusSchema,
  LISTING_IMPORT,
  listingImportSchema,
  type ImportStatus,
  type ListingImport,
} from '#contract/selling/listing-imports.ts';
import { LISTINGS_KEY_HEADER } from '#contract/selling/selling.ts';
import { BadAnswerError } from '../errors.ts';
import { parseAnswer } from '../parse-answer.ts';
import type { Request } from '../request.ts';

/** For sending and checking 2 MB. */
const TIMEOUT_MS = 60_000;

const headersOf = (listingsKey: string | undefined): Record<string, string> =>
  listingsKey === undefined ? {} : { [LISTINGS_KEY_HEADER]: listingsKey };

/**
 * A seller's listings as CSV: download, check, then run. `listingsKey` is that of an emailed link. Each call throws ApiError,
 * NetworkError or BadAnswerError.
 */
export function createListingImportsClient(request: Request) {
  return {
    async downloadListings(listingsKey?: string): Promise<Blob> {
      let csv: Blob | undefined;
      await request('/api/listings.csv', {
        headers: headersOf(listingsKey),
        timeoutMs: TIMEOUT_MS,
        send: async (url, init) => {
          const response = await fetch(url, init);
          if (!response.ok) return response;
          csv = await response.blob();
          return new Response(null, { headers: response.headers }); // the file is no JSON
        },
      });
      if (csv === undefined) throw new BadAnswerError('The answer has no file.');
      return csv;
    },

    /** A dry run: nothing changes. */
    async checkImport(file: Blob, listingsKey?: string): Promise<ListingImport> {
      const { body } = await request('/api/listings/imports', {
        method: 'POST',
        headers: { 'Content-Type': LISTING_IMPORT.contentType, ...headersOf(listingsKey) },
        timeoutMs: TIMEOUT_MS,
        offlineAfterMs: TIMEOUT_MS,
        send: async (url, init) => fetch(url, { ...init, body: file }),
      });
      return parseAnswer(listingImportSchema, body);
    },

    async runImport(id: string, listingsKey?: string): Promise<ImportStatus> {
      const call = { method: 'POST', body: {}, headers: headersOf(listingsKey) } as const;
      return parseAnswer(importStatusSchema, (await request(`/api/listings/imports/${id}/run`, call)).body);
    },

    async readImport(id: string, listingsKey?: string): Promise<ImportStatus> {
      const call = { headers: headersOf(listingsKey) };
      return parseAnswer(importStatusSchema, (await request(`/api/listings/imports/${id}`, call)).body);
    },
  };
}
