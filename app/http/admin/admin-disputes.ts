import {
  adminDisputeSchema,
  adminDisputesSchema,
  type AdminDispute,
  type AdminDisputes,
  type DisputeDecision,
  type DisputeList,
  type EvidenceStep,
} from '#contract/admin/disputes/admin-disputes.ts';
import type { DemoDisputeVerdict } from '#contract/payouts/demo-bank.ts';
import { parseAnswer } from '../parse-answer.ts';
import { toQueryString } from '../query-string.ts';
import type { Request } from '../request.ts';

interface DisputesQuery {
  readonly list?: DisputeList | undefined;
  readonly cursor?: string | undefined;
}

const pathOf = (id: string): string => `/api/admin/disputes/${encodeURIComponent(id)}`;

/** Payments that buyers dispute at their banks; dollars. */
export function createAdminDisputesClient(request: Request) {
  return {
    readDisputes: async (query: DisputesQuery): Promise<AdminDisputes> =>
      parseAnswer(
        adminDisputesSchema,
        (await request(`/api/admin/disputes${toQueryString({ ...query })}`)).body,
      ),

    readDispute: async (id: string): Promise<AdminDispute> =>
      parseAnswer(adminDisputeSchema, (await request(pathOf(id))).body),

    /** Stores evidence, or sends it to the bank, which can be done once. */
    async saveEvidence(id: string, step: EvidenceStep): Promise<void> {
      await request(`${pathOf(id)}/evidence`, { method: 'POST', body: step });
    },

    /** Decides who bears a lost dispute. */
    async decideDispute(id: string, decision: DisputeDecision): Promise<void> {
      await request(`${pathOf(id)}/decide`, { method: 'POST', body: decision });
    },

    /** Submits the verdict of the buyer's bank; only in demo shops. */
    async decideAtDemoBank(id: string, verdict: DemoDisputeVerdict): Promise<void> {
      const path = `/api/demo-bank/disputes/${encodeURIComponent(id)}`;
      await request(path, { method: 'POST', body: { verdict } });
    },
  };
}
