import type { Database } from '../database.ts';
import type { DraftRow } from '../drafts/draft.ts';
import { createStamp } from '../outbox/mutation-id.ts';
import type { WritePorts } from '../ports.ts';
import type { OwnerKey, StackOutboxRow } from '../rows.ts';
import type { StackRow } from '../stacks/stack.ts';

/** An owner's changes that a request may have carried, and removals, oldest first. */
export const queryStackOutbox = (db: Database, whose: OwnerKey) =>
  db.stackOutbox.where('[whose+seq]').between([whose, 0], [whose, Infinity]);

/**
 * Queues the removal of drafts that the server may know: an account's other devices delete them, too. Requires a transaction
 * that writes stackOutbox.
 */
export async function queueRemovals(
  db: Database,
  ports: WritePorts,
  drafts: readonly DraftRow[],
): Promise<void> {
  for (const { id, whose, stack, sync } of drafts) {
    if (stack === undefined || whose === 'guest') continue;
    if (sync?.server === undefined && !(await isOnTheWay(db, whose, id))) continue;
    const mutation = { ...createStamp(ports), name: 'draft.remove', args: { draft: id } } as const;
    await db.stackOutbox.add({ id: mutation.id, whose, mutation });
  }
}

/**
 * Queues the removal of a stack that the server may know, with its open drafts. Requires a transaction that writes
 * stackOutbox.
 */
export async function queueStackRemoval(
  db: Database,
  ports: WritePorts,
  { id, whose, synced }: StackRow,
): Promise<void> {
  if (whose === 'guest' || (synced === undefined && !(await isOnTheWay(db, whose, id)))) return;
  const mutation = { ...createStamp(ports), name: 'stack.remove', args: { stack: id } } as const;
  await db.stackOutbox.add({ id: mutation.id, whose, mutation });
}

/** Whether a request may have carried a change of a draft or stack. */
const isOnTheWay = async (db: Database, whose: OwnerKey, id: string): Promise<boolean> =>
  (await queryStackOutbox(db, whose).toArray()).some(
    ({ mutation: { args } }) =>
      ('draft' in args && args.draft === id) || ('stack' in args && args.stack === id),
  );

/** What is to be removed on the server: its copies of these are taken in no more. */
export interface Removals {
  readonly drafts: ReadonlySet<string>;
  readonly stacks: ReadonlySet<string>;
}

export const removalsIn = (rows: readonly StackOutboxRow[]): Removals => ({
  drafts: new Set(
    rows.flatMap(({ mutation }) => (mutation.name === 'draft.remove' ? mutation.args.draft : [])),
  ),
  stacks: new Set(
    rows.flatMap(({ mutation }) => (mutation.name === 'stack.remove' ? mutation.args.stack : [])),
  ),
});
