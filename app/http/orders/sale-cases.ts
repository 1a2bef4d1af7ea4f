import type * as z from 'zod/mini';
import { IDEMPOTENCY_HEADER } from '#contract/accounts/session.ts';
import { salesSchema, type Sale } from '#contract/orders/order.ts';
import type { caseAnswerSchema } from '#contract/parcels/parcel-cases.ts';
import { LISTINGS_KEY_HEADER } from '#contract/selling/selling.ts';
import { parseAnswer } from '../parse-answer.ts';
import type { Request } from '../request.ts';

/** The keys of a call: its idempotency key, and that of a guest's emailed link. */
interface SaleKeys {
  readonly key: string;
  readonly listingsKey: string | undefined;
}

/** A seller's answers to reports and returns. Each call returns all sales, updated. */
export function createSaleCasesClient(request: Request) {
  const write = async (
    shipmentId: number,
    action: string,
    body: object,
    { key, listingsKey }: SaleKeys,
  ): Promise<Sale[]> => {
    const headers = {
      [IDEMPOTENCY_HEADER]: key,
      ...(listingsKey === undefined ? {} : { [LISTINGS_KEY_HEADER]: listingsKey }),
    };
    const call = { method: 'POST', body, headers } as const;
    return parseAnswer(salesSchema, (await request(`/api/sales/${shipmentId}/${action}`, call)).body);
  };
  return {
    /** POST /api/sales/{shipmentId}/case: refunds, or lets the back office decide. */
    answer: async (shipmentId: number, answer: z.infer<typeof caseAnswerSchema>, keys: SaleKeys) =>
      write(shipmentId, 'case', answer, keys),

    /** The return has arrived: its copies are for sale again, and the buyer is refunded. */
    takeReturn: async (shipmentId: number, keys: SaleKeys) => write(shipmentId, 'returned', {}, keys),
  };
}
