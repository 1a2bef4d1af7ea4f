import { findFact, writeFact } from '../storage/shop-facts.ts';
import type { Db, Tx } from '../storage/storage.ts';

const keyOf = (name: string): string => `secret:${name}`;

/** A generated secret; base64url. */
export const findSecret = (db: Db, name: string): Promise<string | undefined> => findFact(db, keyOf(name));

/** Stores a new secret unless one exists. */
export const insertSecret = (tx: Tx, name: string, value: string): Promise<void> =>
  writeFact(tx, keyOf(name), value, { replace: false });
