import { dashboardSchema, type Dashboard } from '#contract/admin/admin-dashboard.ts';
import { checked } from '../checked.ts';
import type { Request } from '../request.ts';

/** How the shop is doing. */
export function adminDashboardOver(request: Request) {
  return {
    readDashboard: async (): Promise<Dashboard> =>
      checked(dashboardSchema, (await request('/api/admin/dashboard')).body),
  };
}
