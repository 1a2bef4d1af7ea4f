import { AsyncLocalStorage } from 'node:async_hooks';

const openTransaction = new AsyncLocalStorage<true>();

/** Runs `work` as a transaction. One inside another would wait for itself, so that is an Error at once. */
export function runAsTransaction<T>(work: () => Promise<T>): Promise<T> {
  if (openTransaction.getStore()) throw new Error('a transaction inside a transaction: pass the open one');
  return openTransaction.run(true, work);
}

/** For the reading handle: inside a transaction it would not see what was just written, and take a second connection. */
export function assertOutsideTransaction(): void {
  if (openTransaction.getStore()) throw new Error('inside a transaction use its handle');
}

/** For the reading handle: everything but a select is refused. */
export function assertSelect(statement: string): void {
  if (!/^\s*\(?\s*select\b/i.test(statement)) {
    throw new Error(`a write outside a transaction: ${statement.slice(0, 60)}`);
  }
}
