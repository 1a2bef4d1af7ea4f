import type { Db } from '../../storage/storage.ts';
import { heldAmong } from '../catalog.repo.ts';
import type { MarkedProduct } from '../product-on-wire.ts';

/** Marks those products of which no copy is left, but whose last copies are only held by a checkout. */
export async function markHeld<P extends MarkedProduct>(db: Db, products: readonly P[]): Promise<P[]> {
  const gone = products.filter(({ stock, deletedAt }) => stock === 0 && deletedAt === null);
  const held = await heldAmong(
    db,
    gone.map(({ id }) => id),
  );
  return products.map((product) => (held.has(product.id) ? { ...product, isHeld: true } : product));
}
