import type { ListingChanges } from '#contract/admin/admin-products.ts';
import type { Deps } from '../../deps.ts';
import type { AdminSession } from '../../sessions/admin-session.ts';
import { listChanges } from './listing-changes.repo.ts';

const MAX_CHANGES = 50;

/** What the seller of a product changed, newest first. */
export async function readListingChanges(
  { storage }: Pick<Deps, 'storage'>,
  _admin: AdminSession,
  productId: number,
): Promise<ListingChanges> {
  const rows = await listChanges(storage.db, productId, MAX_CHANGES);
  return {
    changes: rows.map(({ id, at, before, after }) => ({ id, at: new Date(at).toISOString(), before, after })),
  };
}
