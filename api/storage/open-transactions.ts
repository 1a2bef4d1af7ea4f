import { AsyncLocalStorage } from 'node:async_hooks';
import { traced, type SpanDescription } from '../tracing/span.ts';

const openTransaction = new AsyncLocalStorage<true>();

let openCount = 0;

/** Lasts longer than its statements: it waits for its locks, or for the writer, and for the disk. */
const TRANSACTION: SpanDescription = { name: 'transaction', kind: 'internal' };

/**
 * Runs `work` as a transaction. Throws at once when nested, which would deadlock. While no transaction is open, the storage is
 * disabled: it costs every promise of the process something, about 15% of a small read.
 */
export async function runAsTransaction<T>(work: () => Promise<T>): Promise<T> {
  if (openTransaction.getStore()) throw new Error('nested transaction: pass the open Tx');
  openCount += 1;
  try {
    return await openTransaction.run(true, () => traced(() => TRANSACTION, work));
  } finally {
    openCount -= 1;
    if (openCount === 0) openTransaction.disable();
  }
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
