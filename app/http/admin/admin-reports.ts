import {
  adminReportSchema,
  adminReportsSchema,
  type AdminReport,
  type AdminReports,
  type ReportDecision,
  type ReportStatus,
} from '#contract/admin/admin-reports.ts';
import { checked } from '../checked.ts';
import { queryString } from '../query-string.ts';
import type { Request } from '../request.ts';

/** What shoppers have reported, and what is decided. */
export function adminReportsOver(request: Request) {
  return {
    readReports: async (asked: {
      status: ReportStatus;
      cursor?: string | undefined;
    }): Promise<AdminReports> =>
      checked(adminReportsSchema, (await request(`/api/admin/reports${queryString(asked)}`)).body),

    decideReport: async (id: number, decision: ReportDecision): Promise<AdminReport> =>
      checked(
        adminReportSchema,
        (await request(`/api/admin/reports/${id}/${decision}`, { method: 'POST', body: {} })).body,
      ),
  };
}
