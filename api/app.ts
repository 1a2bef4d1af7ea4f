import express, { type Express } from 'express';
import { LIMITS } from '#contract/limits.ts';
import { ShopError } from '#contract/shop-error.ts';
import { accountRoutes } from './accounts/accounts.routes.ts';
import { adminRoutes } from './admin/admin.routes.ts';
import { adminIsbnRoutes } from './appraisal/admin/admin-isbns.routes.ts';
import { appraisalRoutes } from './appraisal/appraisal.routes.ts';
import { isbnPackRoutes } from './appraisal/isbn-pack/isbn-pack.routes.ts';
import { cartRoutes } from './cart/cart.routes.ts';
import { catalogRoutes } from './catalog/catalog.routes.ts';
import { linkPreviewRoutes } from './catalog/link-preview.routes.ts';
import { checkoutRoutes } from './checkout/checkout.routes.ts';
import { demoBankRoutes } from './checkout/demo/demo-bank.routes.ts';
import { skipWaitRoutes } from './checkout/demo/skip-wait.routes.ts';
import { webhookRoutes } from './checkout/webhooks.routes.ts';
import { dashboardRoutes } from './dashboard/dashboard.routes.ts';
import { handleErrors } from './http/errors/error-handler.ts';
import type { Frontend } from './http/frontend.ts';
import { healthRoutes } from './http/health.ts';
import { shedLoad } from './http/load/load-shedding.ts';
import { sitemapRoutes } from './http/pages/sitemap.ts';
import { pictureFiles } from './http/files/picture-files.ts';
import { measureRequests } from './http/measure-requests.ts';
import { logRequests } from './http/request-log.ts';
import { routeBySegment } from './http/route-by-segment.ts';
import { refuseUnreadableTargets } from './http/request-target.ts';
import { refuseCrossSite, requireJson } from './http/csrf-protection.ts';
import { securityHeaders } from './http/security-headers.ts';
import { traceRequests } from './http/trace-requests.ts';
import { compressJson } from './http/send-json.ts';
import { warnOfUntrustedProxy } from './http/untrusted-proxy-warning.ts';
import { metricsRoutes } from './metrics/metrics.routes.ts';
import { mirrorRoutes } from './mirror/mirror.routes.ts';
import { adminCaseRoutes } from './orders/admin/admin-cases.routes.ts';
import { adminDisputeRoutes } from './orders/admin/admin-disputes.routes.ts';
import { adminOrderRoutes } from './orders/admin/admin-orders.routes.ts';
import { casePhotoRoutes } from './orders/cases/case-photos.routes.ts';
import { orderRoutes } from './orders/orders.routes.ts';
import { adminMoneyRoutes } from './payouts/admin/admin-money.routes.ts';
import { payoutRoutes } from './payouts/payouts.routes.ts';
import { salesRoutes } from './orders/sales.routes.ts';
import { adminPriceRoutes } from './pricing/admin-prices.routes.ts';
import { pricingRoutes } from './pricing/pricing.routes.ts';
import { ownReviewRoutes } from './reviews/own-reviews.routes.ts';
import { reviewRoutes } from './reviews/reviews.routes.ts';
import { searchRoutes } from './search/search.routes.ts';
import { listingImportRoutes } from './selling/imports/listing-imports.routes.ts';
import { listingRoutes } from './selling/listings.routes.ts';
import { shareRoutes } from './selling/share.routes.ts';
import { uploadRoutes } from './selling/uploads.routes.ts';
import { viewRoutes } from './selling/views/views.routes.ts';
import { adminSellerRoutes } from './sellers/admin/admin-sellers.routes.ts';
import { sellerEmailRoutes } from './sellers/seller-email.routes.ts';
import { sellerProfileRoutes } from './sellers/seller-profile.routes.ts';
import { sellerRoutes } from './sellers/sellers.routes.ts';
import { shopConfigRoutes } from './shop-config/shop-config.routes.ts';
import type { ShopDeps } from './shop-deps.ts';
import { adminReportRoutes } from './support/admin-reports.routes.ts';
import { inboxRoutes } from './support/inbox.routes.ts';
import { reportRoutes } from './support/reports.routes.ts';
import { supportRoutes } from './support/support.routes.ts';
import { stackRoutes } from './sync/stacks.routes.ts';
import { syncRoutes } from './sync/sync.routes.ts';
import { wishlistRoutes } from './wishlist/wishlist.routes.ts';

/** Public reads: the same response for every visitor, cached in memory in every encoding. */
const READS = [
  catalogRoutes,
  mirrorRoutes,
  pricingRoutes,
  reviewRoutes,
  searchRoutes,
  sellerRoutes,
  shopConfigRoutes,
] as const;

/** Calls about the user's own data, and calls that submit something. */
const CALLS = [
  cartRoutes,
  wishlistRoutes,
  syncRoutes,
  stackRoutes,
  supportRoutes,
  reportRoutes,
  uploadRoutes,
  shareRoutes,
  listingImportRoutes,
  listingRoutes,
  viewRoutes,
  appraisalRoutes,
  isbnPackRoutes,
  checkoutRoutes,
  demoBankRoutes,
  skipWaitRoutes,
  orderRoutes,
  casePhotoRoutes,
  salesRoutes,
  payoutRoutes,
  ownReviewRoutes,
  accountRoutes,
  sellerEmailRoutes,
  sellerProfileRoutes,
] as const;

/** Admin calls, behind the admin check; add new ones here or in admin.routes.ts. */
export const ADMIN_CALLS = [
  adminReportRoutes,
  inboxRoutes,
  adminOrderRoutes,
  adminCaseRoutes,
  adminDisputeRoutes,
  adminMoneyRoutes,
  adminSellerRoutes,
  adminPriceRoutes,
  adminIsbnRoutes,
  dashboardRoutes,
] as const;

/** The shop as one Express application: global middleware, then the routes. */
export function createApp(deps: ShopDeps, front: Frontend): Express {
  const app = express();
  app.disable('x-powered-by').disable('etag');
  app.set('trust proxy', deps.env.trustProxy);
  app.use(
    warnOfUntrustedProxy(deps),
    logRequests(deps),
    ...(deps.metrics === undefined ? [] : [measureRequests(deps.metrics.countRequest)]),
    securityHeaders(deps.env, front.policy),
    refuseUnreadableTargets,
  );
  // Files before the load is shed: they cost little, and a page without some of its parts is broken.
  app.use(
    routeBySegment([healthRoutes(deps), metricsRoutes(deps)]),
    ...front.assets,
    ...(deps.tracing === undefined ? [] : [traceRequests(deps.tracing)]),
    shedLoad(deps),
    refuseCrossSite(deps),
  );
  app.use('/api', requireJson);
  app.use(routeBySegment([...READS.map((routes) => routes(deps)), webhookRoutes(deps)]));
  app.use('/api', compressJson, express.json({ limit: LIMITS.jsonBytes }));
  app.use(routeBySegment(CALLS.map((routes) => routes(deps))), adminRoutes(deps, ADMIN_CALLS));
  app.use('/api', () => {
    throw new ShopError('not_found', 'There is no such call.');
  });
  app.use(pictureFiles(deps), linkPreviewRoutes(deps), sitemapRoutes(deps), front.pages);
  app.use(handleErrors(deps));
  return app;
}
