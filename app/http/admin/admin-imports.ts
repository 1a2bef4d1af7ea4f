import { IMPORT, importCheckSchema, type ImportCheck } from '#contract/admin/admin-imports.ts';
import type { AdminSort, ProductFilter } from '#contract/admin/admin-products.ts';
import { runSchema, type Run } from '#contract/admin/admin-runs.ts';
import { filterParams } from './admin-products.ts';
import { parseAnswer } from '../parse-answer.ts';
import { toQueryString } from '../query-string.ts';
import type { Request } from '../request.ts';

/** For uploading and checking 50 MB. */
const TIMEOUT_MS = 10 * 60_000;

/** The URL of the filtered products as CSV. */
export const exportUrl = (filter: ProductFilter, sort: AdminSort): string =>
  `/api/admin/products.csv${toQueryString({ ...filterParams(filter), sort })}`;

/** Imports products from a CSV file: check first, then start. */
export function createAdminImportsClient(request: Request) {
  return {
    /** A dry run: nothing changes. */
    async checkImport(file: Blob): Promise<ImportCheck> {
      const { body } = await request('/api/admin/imports', {
        method: 'POST',
        headers: { 'Content-Type': IMPORT.contentType },
        timeoutMs: TIMEOUT_MS,
        offlineAfterMs: TIMEOUT_MS,
        send: async (url, init) => fetch(url, { ...init, body: file }),
      });
      return parseAnswer(importCheckSchema, body);
    },

    /** `name` is the file's. */
    async startImport(id: string, name: string): Promise<Run> {
      const path = `/api/admin/imports/${encodeURIComponent(id)}/run${toQueryString({ name: name.slice(0, IMPORT.maxName) })}`;
      return parseAnswer(runSchema, (await request(path, { method: 'POST', body: {} })).body);
    },
  };
}
