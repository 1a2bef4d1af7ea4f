import type { AccountDeps } from './accounts/account-data.ts';
import { cartLifecycle } from './cart/cart.lifecycle.ts';
import { checkoutLifecycle } from './checkout/checkout.lifecycle.ts';
import { idempotencyLifecycle } from './http/idempotency/with-idempotency.ts';
import type { WorkerDeps } from './jobs/job-notifier.ts';
import { ordersLifecycle } from './orders/orders.lifecycle.ts';
import { reviewsLifecycle } from './reviews/reviews.lifecycle.ts';
import type { SearchDeps } from './search/searched-words.ts';
import { sellingLifecycle } from './selling/selling.lifecycle.ts';
import { supportLifecycle } from './support/support.lifecycle.ts';
import { syncLifecycle } from './sync/sync.lifecycle.ts';
import { wishlistLifecycle } from './wishlist/wishlist.lifecycle.ts';

/** The deps of a whole shop: everything that any capability needs. */
export interface ShopDeps extends AccountDeps, SearchDeps, WorkerDeps {}

/** Who takes part when a guest signs in or is united with another, and when an account is exported or deleted; in this order. */
export const LIFECYCLE_PARTS: Pick<ShopDeps, 'guestMergeParts' | 'accountDataParts'> = {
  guestMergeParts: [
    cartLifecycle,
    wishlistLifecycle,
    syncLifecycle,
    sellingLifecycle,
    checkoutLifecycle,
    ordersLifecycle,
    reviewsLifecycle,
    idempotencyLifecycle,
  ],
  accountDataParts: [
    cartLifecycle,
    wishlistLifecycle,
    ordersLifecycle,
    sellingLifecycle,
    checkoutLifecycle,
    reviewsLifecycle,
    supportLifecycle,
  ],
};
