import { createAdminAuditClient } from '#app/http/admin/admin-audit.ts';
import { createAdminCasesClient } from '#app/http/admin/admin-cases.ts';
import { createAdminDashboardClient } from '#app/http/admin/admin-dashboard.ts';
import { createAdminDisputesClient } from '#app/http/admin/admin-disputes.ts';
import { createAdminFeeTermsClient } from '#app/http/admin/admin-fee-terms.ts';
import { createAdminFindClient } from '#app/http/admin/admin-find.ts';
import { createAdminImportsClient } from '#app/http/admin/admin-imports.ts';
import { createAdminInboxClient } from '#app/http/admin/admin-inbox.ts';
import { createAdminIsbnsClient } from '#app/http/admin/admin-isbns.ts';
import { createAdminMoneyClient } from '#app/http/admin/admin-money.ts';
import { createAdminOrdersClient } from '#app/http/admin/admin-orders.ts';
import { createAdminProductsClient } from '#app/http/admin/admin-products.ts';
import { createAdminReportsClient } from '#app/http/admin/admin-reports.ts';
import { createAdminRunsClient } from '#app/http/admin/admin-runs.ts';
import { createAdminSellersClient } from '#app/http/admin/admin-sellers.ts';
import { createAdminClient } from '#app/http/admin/admin.ts';
import { ApiError } from '#app/http/errors.ts';
import { request, type Request } from '#app/http/request.ts';
import { expireAdminFlag } from '#app/pwa/back-office-flag.ts';

/** Sends a request; returns to the login page if the admin session has ended (401). */
const requestAsAdmin: Request = async (path, call) => {
  try {
    return await request(path, call);
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) expireAdminFlag();
    throw error;
  }
};

export const calls = createAdminClient(requestAsAdmin);
export const auditCalls = createAdminAuditClient(requestAsAdmin);
export const caseCalls = createAdminCasesClient(requestAsAdmin);
export const dashboardCalls = createAdminDashboardClient(requestAsAdmin);
export const disputeCalls = createAdminDisputesClient(requestAsAdmin);
export const feeCalls = createAdminFeeTermsClient(requestAsAdmin);
export const findCalls = createAdminFindClient(requestAsAdmin);
export const importCalls = createAdminImportsClient(requestAsAdmin);
export const inboxCalls = createAdminInboxClient(requestAsAdmin);
export const isbnCalls = createAdminIsbnsClient(requestAsAdmin);
export const moneyCalls = createAdminMoneyClient(requestAsAdmin);
export const orderCalls = createAdminOrdersClient(requestAsAdmin);
export const productCalls = createAdminProductsClient(requestAsAdmin);
export const reportCalls = createAdminReportsClient(requestAsAdmin);
export const runCalls = createAdminRunsClient(requestAsAdmin);
export const sellerCalls = createAdminSellersClient(requestAsAdmin);

/** For the login page, where a 401 means a wrong password. */
export const loginCalls = createAdminClient(request);
