import { IMPORT, importCheckSchema, type ImportCheck } from '#contract/admin/admin-imports.ts';
import type { AdminSort, ProductFilter } from '#contract/admin/admin-products.ts';
import { runSchema, type Run } from '#contract/admin/admin-runs.ts';
import { addressOf } from './admin-products.ts';
import { checked } from '../checked.ts';
import { queryString } from '../query-string.ts';
import type { Request } from '../request.ts';

/** Reading 50 MB takes its time, above all on the way there. */
const TIMEOUT_MS = 10 * 60_000;

/** Where the products that a filter finds are to be had as a CSV. */
export const exportAddress = (filter: ProductFilter, sort: AdminSort): string =>
  `/api/admin/products.csv${queryString({ ...addressOf(filter), sort })}`;

/** Products out of a CSV: looked through first, then imported. */
export function adminImportsOver(request: Request) {
  return {
    /** A dry run: nothing changes. */
    async checkImport(file: Blob): Promise<ImportCheck> {
      const { body } = await request('/api/admin/imports', {
        method: 'POST',
        headers: { 'Content-Type': IMPORT.type },
        timeoutMs: TIMEOUT_MS,
        silence: TIMEOUT_MS,
        send: async (url, init) => fetch(url, { ...init, body: file }),
      });
      return checked(importCheckSchema, body);
    },

    startImport: async (id: string): Promise<Run> =>
      checked(
        runSchema,
        (await request(`/api/admin/imports/${encodeURIComponent(id)}/run`, { method: 'POST', body: {} }))
          .body,
      ),
  };
}
