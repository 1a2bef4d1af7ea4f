// The parts of a product that load when they are opened, or when the page is idle. The names of their chunks and styles are
// listed here, because the script of the first screen would carry them.

export const loadSellersOthers = async () => (await import('./sellers-others.tsx')).SellersOthers;

export const loadCheckedCondition = async () => (await import('./checked-condition.tsx')).CheckedCondition;

export const loadWriteReview = async () =>
  (await import('../../features/reviews/write-review.tsx')).WriteReview;

export const loadReportListing = async () =>
  (await import('../../features/support/report-listing.tsx')).ReportListing;
