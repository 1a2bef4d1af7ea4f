import { adminAuditOver } from '#app/http/admin/admin-audit.ts';
import { adminDashboardOver } from '#app/http/admin/admin-dashboard.ts';
import { adminImportsOver } from '#app/http/admin/admin-imports.ts';
import { adminInboxOver } from '#app/http/admin/admin-inbox.ts';
import { adminOrdersOver } from '#app/http/admin/admin-orders.ts';
import { adminProductsOver } from '#app/http/admin/admin-products.ts';
import { adminReportsOver } from '#app/http/admin/admin-reports.ts';
import { adminRunsOver } from '#app/http/admin/admin-runs.ts';
import { adminOver } from '#app/http/admin/admin.ts';
import { ApiError } from '#app/http/errors.ts';
import { request, type Request } from '#app/http/request.ts';
import { endAdminFlag } from '#app/pwa/back-office-flag.ts';

/** The page's own request: where the server knows no admin any more, the way leads back to the door. */
const behindTheDoor: Request = async (path, call) => {
  try {
    return await request(path, call);
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) endAdminFlag();
    throw error;
  }
};

export const calls = adminOver(behindTheDoor);
export const auditCalls = adminAuditOver(behindTheDoor);
export const dashboardCalls = adminDashboardOver(behindTheDoor);
export const importCalls = adminImportsOver(behindTheDoor);
export const inboxCalls = adminInboxOver(behindTheDoor);
export const orderCalls = adminOrdersOver(behindTheDoor);
export const productCalls = adminProductsOver(behindTheDoor);
export const reportCalls = adminReportsOver(behindTheDoor);
export const runCalls = adminRunsOver(behindTheDoor);

/** At the door itself a refusal is about the password. */
export const doorCalls = adminOver(request);
