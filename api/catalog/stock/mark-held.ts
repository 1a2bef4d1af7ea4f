import type { Db } from '../../storage/storage.ts';
import { heldAmong } from '../catalog.repo.ts';
import type { MarkedProduct } from '../product-on-wire.ts';

/** Marks those products of which no copy is left, but whose last copies are only held by a checkout. */
export async function markHeld<P extends MarkedProduct>(db: Db, products: readonly P[]): Promise<P[]> {
  const held = await findHeld(db, products);
  return products.map((product) => mark(product, held));
}

/** The same for lines and items, which have a product. */
export async function markHeldOf<I extends { readonly product: MarkedProduct }>(
  db: Db,
  items: readonly I[],
): Promise<I[]> {
  const held = await findHeld(
    db,
    items.map(({ product }) => product),
  );
  return items.map((item) => ({ ...item, product: mark(item.product, held) }));
}

function findHeld(db: Db, products: readonly MarkedProduct[]): Promise<ReadonlySet<number>> {
  const gone = products.filter(({ stock, deletedAt }) => stock === 0 && deletedAt === null);
  return heldAmong(
    db,
    gone.map(({ id }) => id),
  );
}

const mark = <P extends MarkedProduct>(product: P, held: ReadonlySet<number>): P =>
  held.has(product.id) ? { ...product, isHeld: true } : product;
