import { IDEMPOTENCY_HEADER } from '#contract/accounts/session.ts';
import { sellerSchema, type Seller, type SellerChange } from '#contract/sellers/seller.ts';
import { LISTINGS_KEY_HEADER } from '#contract/selling/selling.ts';
import { parseAnswer } from '../parse-answer.ts';
import type { Request } from '../request.ts';

const PATH = '/api/seller';

const headersOf = (listingsKey: string | undefined): Record<string, string> =>
  listingsKey === undefined ? {} : { [LISTINGS_KEY_HEADER]: listingsKey };

/** What a seller says about themselves. `listingsKey`: of a guest's emailed link. Each call throws like `request`. */
export const createSellerProfileClient = (request: Request) => ({
  read: async (listingsKey: string | undefined): Promise<Seller> =>
    parseAnswer(sellerSchema, (await request(PATH, { headers: headersOf(listingsKey) })).body),

  /** PATCH: only the given fields change. `key` is the idempotency key. */
  change: async (change: SellerChange, key: string, listingsKey: string | undefined): Promise<Seller> => {
    const headers = { ...headersOf(listingsKey), [IDEMPOTENCY_HEADER]: key };
    return parseAnswer(sellerSchema, (await request(PATH, { method: 'PATCH', body: change, headers })).body);
  },
});
