import { AsyncLocalStorage } from 'node:async_hooks';

const openTransaction = new AsyncLocalStorage<true>();

/** Runs `work` as a transaction. Throws at once when nested, which would deadlock. */
export function runAsTransaction<T>(work: () => Promise<T>): Promise<T> {
  if (openTransaction.getStore()) throw new Error('nested transaction: pass the open Tx');
  return openTransaction.run(true, work);
}

/** For the read handle: inside a transaction it would miss uncommitted writes and take a second connection. */
export function assertOutsideTransaction(): void {
  if (openTransaction.getStore()) throw new Error('read outside the open transaction: use its Tx');
}

/** For the read handle: throws for any statement but a select. */
export function assertSelect(statement: string): void {
  if (!/^\s*\(?\s*select\b/i.test(statement)) {
    throw new Error(`write outside a transaction: ${statement.slice(0, 60)}`);
  }
}
