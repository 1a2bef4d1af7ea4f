import { feeTermsListSchema, type FeeTermsList, type NewFeeTerms } from '#contract/admin/admin-fee-terms.ts';
import { parseAnswer } from '../parse-answer.ts';
import type { Request } from '../request.ts';

const PATH = '/api/admin/fee-terms';

/** The sellers' fee: all terms, the newest first. */
export function createAdminFeeTermsClient(request: Request) {
  return {
    readTerms: async (): Promise<FeeTermsList> => parseAnswer(feeTermsListSchema, (await request(PATH)).body),

    /** Terms for what is listed or priced from now on. Repeating them changes nothing. */
    changeTerms: async (body: NewFeeTerms): Promise<FeeTermsList> =>
      parseAnswer(feeTermsListSchema, (await request(PATH, { method: 'POST', body })).body),
  };
}
