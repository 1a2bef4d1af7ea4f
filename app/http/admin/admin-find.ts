import { foundSchema, type Found } from '#contract/admin/admin-find.ts';
import { parseAnswer } from '../parse-answer.ts';
import { toQueryString } from '../query-string.ts';
import type { Request } from '../request.ts';

export function createAdminFindClient(request: Request) {
  return {
    /** The newest accounts, orders and products with these words. */
    find: async (q: string): Promise<Found> =>
      parseAnswer(foundSchema, (await request(`/api/admin/find${toQueryString({ q })}`)).body),
  };
}
