import {
  adminReportSchema,
  adminReportsSchema,
  type AdminReport,
  type AdminReports,
  type ReportDecision,
  type ReportStatus,
} from '#contract/admin/admin-reports.ts';
import { parseAnswer } from '../parse-answer.ts';
import { toQueryString } from '../query-string.ts';
import type { Request } from '../request.ts';

/** Listings reported by shoppers. */
export function createAdminReportsClient(request: Request) {
  return {
    readReports: async (query: {
      status: ReportStatus;
      cursor?: string | undefined;
    }): Promise<AdminReports> =>
      parseAnswer(adminReportsSchema, (await request(`/api/admin/reports${toQueryString(query)}`)).body),

    decideReport: async (id: number, decision: ReportDecision): Promise<AdminReport> =>
      parseAnswer(
        adminReportSchema,
        (await request(`/api/admin/reports/${id}/${decision}`, { method: 'POST', body: {} })).body,
      ),
  };
}
