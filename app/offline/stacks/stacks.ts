import { STACK, STACK_MESSAGES } from '#contract/selling/stack-messages.ts';
import type { Database, LocalDb } from '../database.ts';
import { deleteDrafts, draftTables } from '../drafts/drafts.ts';
import type { DraftRow } from '../drafts/draft.ts';
import { createMutationId } from '../outbox/mutation-id.ts';
import { currentOwner } from '../personal/current-owner.ts';
import type { WritePorts } from '../ports.ts';
import type { OwnerKey } from '../rows.ts';
import { queueRemovals, queueStackRemoval } from '../stack-sync/stack-outbox.ts';
import { ensureDeviceId } from './device-id.ts';
import type { StackRow } from './stack.ts';
import { queryItems, queryStacks } from './stack-queries.ts';
import type { StackDefaults } from './stack-defaults.ts';

/** How long a removal can be undone; ms. */
export const UNDO_MS = 60_000;

/** The current owner's stack; undefined if there is none, or if it is another owner's. Requires a transaction that reads state. */
export async function findStack(db: Database, id: string): Promise<StackRow | undefined> {
  const stack = await db.stacks.get(id);
  return stack?.whose === (await currentOwner(db)) ? stack : undefined;
}

/**
 * Starts a stack of the current owner with these values, which the next one starts with, too. Returns its id, or why there
 * can be no more. Throws if storage is unavailable.
 */
export async function startStack(
  local: LocalDb,
  ports: WritePorts,
  defaults: StackDefaults,
): Promise<{ readonly id: string } | { readonly message: string }> {
  const id = createMutationId(ports);
  return local.run(async (db) =>
    db.transaction('rw', [...draftTables(db), db.stacks, db.state], async () => {
      const whose = await currentOwner(db);
      const count = await deleteEmptyStacks(db, whose);
      if (count >= STACK.maxStacks) return { message: STACK_MESSAGES.tooManyStacks };
      await db.stacks.put({ id, whose, defaults, madeAt: ports.now() });
      await ensureDeviceId(db, ports);
      await db.state.put({ key: 'stackDefaults', value: defaults });
      return { id };
    }),
  );
}

/** Deletes stacks without an item. Returns how many stacks are left. */
async function deleteEmptyStacks(db: Database, whose: OwnerKey): Promise<number> {
  const ids = await queryStacks(db, whose).primaryKeys();
  const counts = await Promise.all(ids.map(async (id) => queryItems(db, id).count()));
  const empty = ids.filter((_, at) => counts[at] === 0);
  await deleteStacks(db, empty);
  return ids.length - empty.length;
}

/** With the photos that were chosen for them. Requires a transaction that writes stacks and `draftTables`. */
export async function deleteStacks(db: Database, ids: readonly string[]): Promise<void> {
  await deleteDrafts(db, ids);
  await db.stacks.bulkDelete([...ids]);
}

/** Sets the values for the items that are scanned from now on. Returns false if the stack is not the current owner's. */
export async function setDefaults(local: LocalDb, id: string, defaults: StackDefaults): Promise<boolean> {
  return local.run(async (db) =>
    db.transaction('rw', db.stacks, db.state, async () => {
      const stack = await findStack(db, id);
      if (stack === undefined) return false;
      await db.stacks.put({ ...stack, defaults });
      await db.state.put({ key: 'stackDefaults', value: defaults });
      return true;
    }),
  );
}

/** Deletes a stack with its items and photos; items that a request may have listed stay until the shop has answered. */
export async function discardStack(local: LocalDb, ports: WritePorts, id: string): Promise<boolean> {
  return local.run(async (db) =>
    db.transaction('rw', [...draftTables(db), db.stacks, db.state], async () => {
      const stack = await findStack(db, id);
      if (stack === undefined) return false;
      const items = await queryItems(db, id).toArray();
      const gone = items.filter(({ sending }) => sending === undefined);
      await queueStackRemoval(db, ports, stack);
      await deleteDrafts(
        db,
        gone.map((draft) => draft.id),
      );
      if (gone.length === items.length) await deleteStacks(db, [id]);
      return true;
    }),
  );
}

/** Removes an item; `restoreItem` brings it back until it is purged. Returns false if a request may have listed it. */
export async function removeItem(local: LocalDb, { now }: WritePorts, draft: string): Promise<boolean> {
  return setRemoved(local, draft, ({ removedAt }) => (removedAt === undefined ? now() : undefined));
}

/** Returns false if it was purged meanwhile. */
export async function restoreItem(local: LocalDb, draft: string): Promise<boolean> {
  return setRemoved(local, draft, ({ removedAt }) => (removedAt === undefined ? undefined : 'restored'));
}

async function setRemoved(
  local: LocalDb,
  id: string,
  when: (draft: DraftRow) => number | 'restored' | undefined,
): Promise<boolean> {
  return local.run(async (db) =>
    db.transaction('rw', db.drafts, async () => {
      const draft = await db.drafts.get(id);
      if (draft === undefined || draft.sending !== undefined || draft.state === 'listed') return false;
      const removedAt = when(draft);
      if (removedAt === undefined) return false;
      // An item that was to be published is looked at again.
      const state = draft.state === 'ready' ? 'editing' : draft.state;
      await db.drafts.put({ ...draft, state, removedAt: removedAt === 'restored' ? undefined : removedAt });
      return true;
    }),
  );
}

/** Deletes items that were removed before a time (epoch ms), with their photos; on the account's other devices, too. */
export async function purgeRemovedItems(local: LocalDb, ports: WritePorts, before: number): Promise<void> {
  await local.run(async (db) =>
    db.transaction('rw', draftTables(db), async () => {
      const gone = await db.drafts
        .filter(({ removedAt }) => removedAt !== undefined && removedAt < before)
        .toArray();
      await queueRemovals(db, ports, gone);
      await deleteDrafts(
        db,
        gone.map(({ id }) => id),
      );
    }),
  );
}
