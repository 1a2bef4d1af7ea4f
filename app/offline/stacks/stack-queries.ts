import type { Database } from '../database.ts';
import type { OwnerKey } from '../rows.ts';

const LAST = '\uFFFF';

/** An owner's stacks, oldest first. */
export const queryStacks = (db: Database, whose: OwnerKey) =>
  db.stacks.where('[whose+id]').between([whose, ''], [whose, LAST]);

/** A stack's drafts in the order in which they were scanned, listed and removed ones included. */
export const queryItems = (db: Database, stack: string) =>
  db.drafts.where('[stack+id]').between([stack, ''], [stack, LAST]);
