import { adminCasesSchema, type AdminCase, type CaseDecision } from '#contract/parcels/parcel-cases.ts';
import { parseAnswer } from '../parse-answer.ts';
import type { Request } from '../request.ts';

/** Reports and returns about parcels. */
export function createAdminCasesClient(request: Request) {
  return {
    /** Open ones by deadline, those that wait for the back office first. */
    readCases: async (): Promise<AdminCase[]> =>
      parseAnswer(adminCasesSchema, (await request('/api/admin/cases')).body).cases,

    async decideCase(id: number, decision: CaseDecision): Promise<void> {
      await request(`/api/admin/cases/${id}/decide`, { method: 'POST', body: decision });
    },
  };
}
