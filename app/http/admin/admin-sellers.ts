import { adminSellersSchema, type AdminSellers, type SellerStep } from '#contract/admin/admin-sellers.ts';
import { parseAnswer } from '../parse-answer.ts';
import { toQueryString } from '../query-string.ts';
import type { Request } from '../request.ts';

interface SellersQuery {
  readonly q?: string | undefined;
  readonly standing?: string | undefined;
  readonly cursor?: string | undefined;
}

/** Sellers, and with `q` everybody else; dollars. */
export function createAdminSellersClient(request: Request) {
  return {
    readSellers: async (query: SellersQuery): Promise<AdminSellers> =>
      parseAnswer(
        adminSellersSchema,
        (await request(`/api/admin/sellers${toQueryString({ ...query })}`)).body,
      ),

    /** Holds, releases, blocks or unblocks. Idempotent. */
    stepSeller: async (owner: string, step: SellerStep, reason: string): Promise<void> => {
      await request(`/api/admin/sellers/${owner}/${step}`, { method: 'POST', body: { reason } });
    },
  };
}
