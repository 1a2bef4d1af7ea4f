import type { Owner } from '../sessions/owner.ts';
import type { Db } from '../storage/storage.ts';
import { activeCheckout } from './checkout.repo.ts';

/** True while two owners each hold copies in a checkout. */
export async function bothHold(db: Db, one: Owner, other: Owner): Promise<boolean> {
  const checkouts = [await activeCheckout(db, one), await activeCheckout(db, other)];
  return checkouts.every((checkout) => checkout?.status === 'reserved');
}
