import { createHash } from 'node:crypto';
import { join } from 'node:path';
import Database from 'better-sqlite3';

/** Columns that a test may change behind the shop's back. Prices in cents. */
export interface ProductChange {
  readonly stock?: number;
  readonly in_stock?: 0 | 1;
  readonly price_cents?: number;
  readonly deleted_at?: number | null;
}

const openDatabase = (): Database.Database =>
  new Database(join(process.env['JOURNEY_DATA'] ?? '', 'data', 'shop.db'), { timeout: 5_000 });

/**
 * Updates a product row as a sale or an admin would. Returns a function that restores it. Only for the
 * catalog's oldest rows, which no other test buys.
 */
export function updateProductRow(productId: number, fate: ProductChange): () => void {
  const columns = Object.keys(fate);
  const assigned = columns.map((column) => `${column} = @${column}`).join(', ');
  const write = (values: object): void => {
    const db = openDatabase();
    db.prepare(`update products set ${assigned} where id = @id`).run({ ...values, id: productId });
    db.close();
  };
  const db = openDatabase();
  const before: unknown = db
    .prepare(`select ${columns.join(', ')} from products where id = ?`)
    .get(productId);
  db.close();
  write(fate);
  return () => write(Object(before));
}

/** Expires the session of this token. Throws an Error if there is none. */
export function endSession(token: string): void {
  const db = openDatabase();
  const hash = createHash('sha256').update(token).digest('hex');
  const { changes } = db.prepare('update sessions set expires_at = 1 where token_hash = ?').run(hash);
  db.close();
  if (changes !== 1) throw new Error('There is no such session.');
}

/** Counts the charges of all checkouts in the session of this order. */
export function countCharges(orderId: string): number {
  const db = openDatabase();
  const row: unknown = db
    .prepare(
      `select count(*) as charges from demo_intents d join checkouts c on c.id = d.checkout_id
       where d.received_cents > 0 and c.session_id = (select session_id from orders where public_id = ?)`,
    )
    .get(orderId);
  db.close();
  return Number(Reflect.get(Object(row), 'charges'));
}
