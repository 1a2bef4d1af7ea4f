import type { AccountDataPart } from '../accounts/account-data.ts';
import type { Deps } from '../deps.ts';
import type { GuestMergePart } from '../sessions/guest-merge.ts';
import { transferOrders, anonymizeOrdersOf, anonymizeOrdersBefore } from './orders.repo.ts';
import { readOrders } from './read-orders.ts';

/** The orders' part when a guest signs in or is united with another, and when an account is exported or deleted. */
export const ordersLifecycle: GuestMergePart & AccountDataPart = {
  moveGuestData: (tx, now, guest, heir) => transferOrders(tx, guest, heir, now),
  // The orders stay, for the books; the buyer's name and address go.
  deleteData: (tx, now, { owner }) => anonymizeOrdersOf(tx, owner, now),
  exportData: async (deps, { owner }) => ({ orders: await readOrders(deps, owner) }),
};

/** Takes name, email and address out of orders made before an instant: the books need the order, not who bought. */
export const purgeBuyers = ({ storage, now }: Pick<Deps, 'storage' | 'now'>, before: number): Promise<void> =>
  storage.transaction({}, (tx) => anonymizeOrdersBefore(tx, before, now()));
