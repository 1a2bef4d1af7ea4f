import { CHECKOUT, type SavedAddress } from '#contract/checkout/checkout.ts';
import { accountOfOwner } from '../accounts/accounts.queries.ts';
import type { Deps } from '../deps.ts';
import type { Owner } from '../sessions/owner.ts';
import { customersOfOrders } from './checkout.repo.ts';

/** How many of the latest orders are searched for different addresses. */
const SEARCHED_ORDERS = 20;

/**
 * The addresses of a signed-in buyer's latest orders, without duplicates; before the first order, the account's name and
 * email alone. Empty for guests: the next visitor of a shared device would have the same session.
 */
export async function listSavedAddresses(
  { storage }: Pick<Deps, 'storage'>,
  owner: Owner | undefined,
): Promise<readonly SavedAddress[]> {
  const account = owner === undefined ? undefined : await accountOfOwner(storage.db, owner);
  if (owner === undefined || account === undefined) return [];
  const saved = new Map<string, SavedAddress>();
  for (const row of await customersOfOrders(storage.db, owner, SEARCHED_ORDERS)) {
    const { customerName: name, customerEmail: email, shippingAddress: address } = row;
    // Removed after the time that the retention rules allow, or never entered.
    if (name === null || email === null || address === null) continue;
    const key = JSON.stringify([name, address]);
    if (!saved.has(key)) saved.set(key, { name, email, address });
  }
  if (saved.size === 0) return [{ name: account.name, email: account.email, address: '' }];
  return [...saved.values()].slice(0, CHECKOUT.maxSavedAddresses);
}
