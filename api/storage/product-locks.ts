import { connectionHandle, type OpenTransaction, type Tx } from './storage.ts';

/**
 * Throws unless the transaction holds the lock of each of these products. The type of `tx` proves only that it holds some.
 */
export function assertProductsLocked(tx: Tx<'product'>, ids: readonly number[]): void {
  const missing = ids.find((id) => !holdsProduct(openTransactionOf(tx), id));
  if (missing !== undefined) throw new Error(`product ${missing} is not locked by this transaction`);
}

/** Products that the transaction has just inserted need no lock: other transactions cannot see them before the commit. */
export function markProductsAdded(tx: Tx<'product'>, ids: readonly number[]): void {
  const { addedProducts } = openTransactionOf(tx);
  for (const id of ids) addedProducts.add(id);
}

function holdsProduct({ locks, addedProducts }: OpenTransaction, id: number): boolean {
  return locks.catalog === true || [locks.product ?? []].flat().includes(id) || addedProducts.has(id);
}

/** The state of the open transaction behind a handle. Throws if it is over. */
export function openTransactionOf(tx: Tx): OpenTransaction {
  const { check, transaction } = tx[connectionHandle];
  check();
  if (transaction === undefined) throw new Error('handle without a transaction');
  return transaction;
}
