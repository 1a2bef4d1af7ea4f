import { payoutLinkSchema, payoutsSchema, type Payouts } from '#contract/payouts/payouts.ts';
import { parseAnswer } from '../parse-answer.ts';
import { toQueryString } from '../query-string.ts';
import type { Request } from '../request.ts';

/** What a signed-in seller has earned. Each call throws ApiError, NetworkError or BadAnswerError. */
export function createPayoutsClient(request: Request) {
  const openLink = async (path: string): Promise<string> =>
    parseAnswer(payoutLinkSchema, (await request(path, { method: 'POST', body: {} })).body).url;

  return {
    /** GET /api/payouts: a page of sales, with the seller's balance. */
    readPayouts: async (cursor?: string): Promise<Payouts> =>
      parseAnswer(payoutsSchema, (await request(`/api/payouts${toQueryString({ cursor })}`)).body),

    /** POST /api/seller/payouts: the address of the page where the provider asks what it needs; it works once. */
    openSetup: async (): Promise<string> => openLink('/api/seller/payouts'),

    /** POST /api/seller/dashboard: the address of the seller's settings at the provider; it works once. */
    openDashboard: async (): Promise<string> => openLink('/api/seller/dashboard'),
  };
}
