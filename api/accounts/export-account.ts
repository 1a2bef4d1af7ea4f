import type { Account } from '#contract/accounts.ts';
import type { Order } from '#contract/order.ts';
import type { OwnListing } from '#contract/selling.ts';
import type { Deps } from '../deps.ts';
import { readOrders } from '../orders/read-orders.ts';
import { reviewsBy } from '../reviews/reviews-by.ts';
import { listOwnListings } from '../selling/list-own-listings.ts';
import type { Owner } from '../sessions/owner.ts';
import { messagesOf, type Written } from '../support/messages-of.ts';
import type { User } from './accounts.repo.ts';
import { accountOnWire } from './read-account.ts';

/** Everything that the shop knows of a user. */
export interface Exported {
  readonly profile: Account;
  readonly orders: readonly Order[];
  readonly listings: readonly OwnListing[];
  readonly reviews: Awaited<ReturnType<typeof reviewsBy>>;
  readonly messages: readonly Written[];
}

/** A user's data, to take along. */
export async function exportAccount(deps: Deps, user: User): Promise<Exported> {
  const owner: Owner = `u:${user.id}`;
  return {
    profile: accountOnWire(user),
    orders: await readOrders(deps, owner),
    listings: await listOwnListings(deps, owner),
    reviews: await reviewsBy(deps.storage.db, owner),
    messages: await messagesOf(deps.storage.db, user.email),
  };
}
