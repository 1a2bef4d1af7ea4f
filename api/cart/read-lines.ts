import { markHeld } from '../catalog/stock/mark-held.ts';
import { productOnWire, type MarkedProduct } from '../catalog/product-on-wire.ts';
import { ByteBoundedLru } from '../http/cache/byte-bounded-lru.ts';
import type { Owner } from '../sessions/owner.ts';
import type { Storage } from '../storage/storage.ts';
import { withHeld } from './cart-lines.ts';
import { listLineVersions, listProducts, type CartLine } from './cart.repo.ts';

const MAX_BYTES = 2 * 1024 * 1024;
/** About what a decoded row takes besides its texts. */
const ROW_BYTES = 1_000;

/** A line for reading. */
export interface ReadLine extends CartLine {
  /** The product on the wire, as JSON. */
  readonly productJson: string;
}

class ReadProduct {
  readonly json: string;

  constructor(readonly row: MarkedProduct) {
    this.json = JSON.stringify(productOnWire(row));
  }

  bytes(): number {
    return 2 * this.json.length + ROW_BYTES;
  }
}

// Keyed by Storage: no module-level singletons.
const caches = new WeakMap<Storage, ByteBoundedLru<ReadProduct>>();

/**
 * An owner's lines, newest last, in one statement as long as their products are known. Copies held by the owner's own
 * checkout count as in stock. A product is known by its version, which is read with the lines, so none is ever outdated.
 * Committed rows only: a transaction that fails leaves its version to another change.
 */
export async function readLines(storage: Storage, owner: Owner): Promise<ReadLine[]> {
  const versions = await listLineVersions(storage.db, owner);
  const known = caches.get(storage) ?? new ByteBoundedLru<ReadProduct>(MAX_BYTES);
  caches.set(storage, known);
  const products = new Map<number, ReadProduct>();
  const unknown: number[] = [];
  for (const { productId, change } of versions) {
    const product = known.get(String(productId));
    if (product?.row.change === change) products.set(productId, product);
    else unknown.push(productId);
  }
  const read = unknown.length === 0 ? [] : await listProducts(storage.db, unknown);
  for (const row of await markHeld(storage.db, read)) {
    const product = new ReadProduct(row);
    products.set(row.id, product);
    known.set(String(row.id), product);
  }
  return versions.flatMap(({ productId, id, quantity, seenCents, held }) => {
    const product = products.get(productId);
    if (product === undefined) return []; // deleted since the first statement
    const { row, json } = product;
    const line = withHeld({ id, quantity, seenCents, held, product: row });
    return [
      { ...line, productJson: line.product === row ? json : JSON.stringify(productOnWire(line.product)) },
    ];
  });
}
