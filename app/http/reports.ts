import * as z from 'zod/mini';
import { reportSchema } from '#contract/support/report.ts';
import type { Request } from './request.ts';

/** POST /api/products/{id}/report */
export function createReportsClient(request: Request) {
  return {
    async report(productId: number, report: z.input<typeof reportSchema>): Promise<void> {
      await request(`/api/products/${productId}/report`, { method: 'POST', body: report });
    },
  };
}
