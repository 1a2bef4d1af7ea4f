import type { AccountDeps } from './accounts/account-data.ts';
import { contactsLifecycle } from './accounts/accounts.lifecycle.ts';
import type { AppraisalDeps } from './appraisal/isbn-look-ups.ts';
import { cartLifecycle } from './cart/cart.lifecycle.ts';
import { checkoutLifecycle } from './checkout/checkout.lifecycle.ts';
import { idempotencyLifecycle } from './http/idempotency/with-idempotency.ts';
import type { WorkerDeps } from './jobs/job-notifier.ts';
import type { MetricsDeps } from './metrics/scrape.ts';
import { ordersLifecycle } from './orders/orders.lifecycle.ts';
import { payoutsLifecycle } from './payouts/payouts.lifecycle.ts';
import { reviewsLifecycle } from './reviews/reviews.lifecycle.ts';
import type { SearchDeps } from './search/searched-words.ts';
import type { ViewDeps } from './selling/views/listing-views.ts';
import { sellersLifecycle } from './sellers/sellers.lifecycle.ts';
import { sellingLifecycle } from './selling/selling.lifecycle.ts';
import { supportLifecycle } from './support/support.lifecycle.ts';
import { syncLifecycle } from './sync/sync.lifecycle.ts';
import { wishlistLifecycle } from './wishlist/wishlist.lifecycle.ts';

/** The deps of all capabilities together. */
export interface ShopDeps extends AccountDeps, AppraisalDeps, MetricsDeps, SearchDeps, ViewDeps, WorkerDeps {}

/** What runs, in this order, when a guest signs in or is merged with another, and when an account is exported or deleted. */
export const LIFECYCLE_PARTS: Pick<ShopDeps, 'guestMergeParts' | 'accountDataParts'> = {
  guestMergeParts: [
    cartLifecycle,
    wishlistLifecycle,
    syncLifecycle,
    sellingLifecycle,
    checkoutLifecycle,
    ordersLifecycle,
    reviewsLifecycle,
    contactsLifecycle,
    sellersLifecycle,
    idempotencyLifecycle,
  ],
  accountDataParts: [
    cartLifecycle,
    wishlistLifecycle,
    ordersLifecycle,
    payoutsLifecycle,
    sellingLifecycle,
    checkoutLifecycle,
    reviewsLifecycle,
    supportLifecycle,
    contactsLifecycle,
  ],
};
