import * as z from 'zod/mini';
import { IDEMPOTENCY_HEADER } from '#contract/accounts/session.ts';
import { orderSchema, type Order } from '#contract/orders/order.ts';
import type { problemReportSchema, returnSentSchema } from '#contract/parcels/parcel-cases.ts';
import { SELLING } from '#contract/selling/selling.ts';
import { headersOf } from '../orders.ts';
import { parseAnswer } from '../parse-answer.ts';
import type { Request } from '../request.ts';

/** For a photo over a slow network. */
const UPLOAD_TIMEOUT_MS = 180_000;

const uploadedSchema = z.object({ id: z.number() });

/** The keys of a call: its idempotency key, and that of an email link, which opens one order on any device. */
export interface CaseKeys {
  readonly key: string;
  readonly orderKey: string | undefined;
}

/** A buyer's reports and returns. Each call returns the order, updated. */
export function createOrderCasesClient(request: Request) {
  const write = async (
    id: string,
    action: string,
    body: object,
    { key, orderKey }: CaseKeys,
  ): Promise<Order> => {
    const headers = { ...headersOf(orderKey), [IDEMPOTENCY_HEADER]: key };
    const path = `/api/orders/${encodeURIComponent(id)}/${action}`;
    return parseAnswer(orderSchema, (await request(path, { method: 'POST', body, headers })).body);
  };

  return {
    /** The reason may be absent. */
    requestReturn: async (
      id: string,
      asked: { readonly shipmentId: number; readonly reason?: string },
      keys: CaseKeys,
    ) => write(id, 'return', asked, keys),

    reportProblem: async (id: string, report: z.infer<typeof problemReportSchema>, keys: CaseKeys) =>
      write(id, 'problem', report, keys),

    /** POST /api/upload?for=case; returns the upload's id. */
    async uploadPhoto(photo: Blob, name: string, key: string): Promise<number> {
      const form = new FormData();
      form.append(SELLING.uploadField, photo, name);
      const { body } = await request('/api/upload?for=case', {
        method: 'POST',
        form,
        headers: { [IDEMPOTENCY_HEADER]: key },
        timeoutMs: UPLOAD_TIMEOUT_MS,
        offlineAfterMs: UPLOAD_TIMEOUT_MS,
      });
      return parseAnswer(uploadedSchema, body).id;
    },

    /** The buyer has posted a return. */
    markReturnSent: async (id: string, sent: z.infer<typeof returnSentSchema>, keys: CaseKeys) =>
      write(id, 'return-sent', sent, keys),

    /** The buyer withdraws a report or a return. */
    drop: async (id: string, shipmentId: number, keys: CaseKeys) =>
      write(id, 'case/drop', { shipmentId }, keys),
  };
}
