import { REPORT_STATUSES } from '#contract/admin/admin-reports.ts';

/** The list's filters, as in the URL; open reports by default. */
export const reportQueryOf = (params: URLSearchParams) => ({
  status: REPORT_STATUSES.find((each) => each === params.get('status')) ?? 'open',
  cursor: params.get('cursor') ?? undefined,
});
