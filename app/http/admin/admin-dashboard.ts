import { dashboardSchema, type Dashboard } from '#contract/admin/admin-dashboard.ts';
import { parseAnswer } from '../parse-answer.ts';
import type { Request } from '../request.ts';

export function createAdminDashboardClient(request: Request) {
  return {
    readDashboard: async (): Promise<Dashboard> =>
      parseAnswer(dashboardSchema, (await request('/api/admin/dashboard')).body),
  };
}
