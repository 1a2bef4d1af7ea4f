import { IDBKeyRange } from 'fake-indexeddb';
import { openLocalDb, type Database, type LocalDb } from '#app/offline/database.ts';
import type { StackRow } from '#app/offline/stacks/stack.ts';
import type { DraftPhotoRow, DraftRow } from '#app/offline/drafts/draft.ts';
import { createSnapshotQuery, type PersonalSnapshot } from '#app/offline/personal/personal-snapshot.ts';
import type { AcknowledgedRow, MessageRow, OutboxRow, SaleOutboxRow, StateRow } from '#app/offline/rows.ts';

/** A pending change of a lane. */
export type PendingRow = OutboxRow | SaleOutboxRow;

/** All user data on a phone, read in one transaction. */
export interface DeviceSnapshot {
  /** Of both lanes, those of lists first. */
  readonly outbox: readonly PendingRow[];
  readonly acknowledged: readonly (PendingRow & Pick<AcknowledgedRow, 'at'>)[];
  readonly messages: readonly MessageRow[];
  readonly drafts: readonly DraftRow[];
  readonly person: PersonalSnapshot;
  readonly epoch: string | undefined;
}

/** A copy of a phone's storage, with its cookie. */
export interface Copy {
  readonly outbox: readonly OutboxRow[];
  readonly saleOutbox: readonly SaleOutboxRow[];
  readonly acknowledged: readonly AcknowledgedRow[];
  readonly messages: readonly MessageRow[];
  readonly state: readonly StateRow[];
  readonly stacks: readonly StackRow[];
  /** Items of stacks, with their photos. */
  readonly items: readonly DraftRow[];
  readonly photos: readonly DraftPhotoRow[];
  /** The outbox's last autoincrement value. */
  readonly lastSeq: number;
  readonly cookie: string | undefined;
}

const PLACEHOLDER = 'placeholder';

/** Creates a reader of a phone's storage; recreate it when the storage is replaced. */
export function reader(): (local: LocalDb) => Promise<DeviceSnapshot> {
  const readPerson = createSnapshotQuery();
  return async (local) =>
    local.run(async (db) =>
      db.transaction('r', tablesOf(db), async () => {
        const epoch = await db.state.get('epoch');
        const sales = await db.saleOutbox.toArray();
        return {
          outbox: [
            ...(await db.outbox.toArray()),
            ...sales.filter(({ acknowledgedAt }) => acknowledgedAt === undefined),
          ],
          acknowledged: [
            ...(await db.acknowledged.toArray()),
            ...sales.flatMap((row) =>
              row.acknowledgedAt === undefined ? [] : { ...row, at: row.acknowledgedAt },
            ),
          ],
          messages: await db.messages.toArray(),
          drafts: await db.drafts.toArray(),
          person: await readPerson(db),
          epoch: epoch?.key === 'epoch' ? epoch.value : undefined,
        };
      }),
    );
}

/** A copy of a phone. */
export const copyOf = async (local: LocalDb, cookie: string | undefined): Promise<Copy> =>
  local.run(async (db) =>
    db.transaction('rw', tablesOf(db), async () => {
      const items = await db.drafts.filter(({ stack }) => stack !== undefined).toArray();
      const ids = items.map(({ id }) => id);
      return {
        outbox: await db.outbox.toArray(),
        saleOutbox: await db.saleOutbox.toArray(),
        acknowledged: await db.acknowledged.toArray(),
        messages: await db.messages.toArray(),
        state: await db.state.toArray(),
        stacks: await db.stacks.toArray(),
        items,
        photos: await db.draftPhotos.where('draft').anyOf(ids).toArray(),
        lastSeq: await drawNumber(db),
        cookie,
      };
    }),
  );

const tablesOf = (db: Database) => [
  db.outbox,
  db.saleOutbox,
  db.acknowledged,
  db.messages,
  db.state,
  db.drafts,
  db.draftPhotos,
  db.stacks,
];

/** Fills an empty storage with a copy. */
export async function fill(
  indexedDB: IDBFactory,
  { outbox, saleOutbox, acknowledged, messages, state, stacks, items, photos, lastSeq }: Copy,
): Promise<void> {
  const local = openLocalDb({ indexedDB, IDBKeyRange });
  await local.run(async (db) =>
    db.transaction('rw', tablesOf(db), async () => {
      await drawNumber(db, lastSeq);
      await db.outbox.bulkAdd([...outbox]);
      await db.saleOutbox.bulkAdd([...saleOutbox]);
      await db.acknowledged.bulkAdd([...acknowledged]);
      await db.messages.bulkAdd([...messages]);
      await db.state.bulkAdd([...state]);
      await db.stacks.bulkAdd([...stacks]);
      await db.drafts.bulkAdd([...items]);
      await db.draftPhotos.bulkAdd([...photos]);
    }),
  );
  local.close();
}

/** Draws the outbox's next autoincrement value, or sets it. */
async function drawNumber(db: Database, seq?: number): Promise<number> {
  const row = {
    id: PLACEHOLDER,
    whose: 'guest' as const,
    sent: 0 as const,
    mutation: { id: PLACEHOLDER, madeAt: '', name: 'cart.remove' as const, args: { productId: 0 } },
    card: {
      id: 0,
      title: '',
      price: 0,
      category: 'books' as const,
      condition: 'good' as const,
      inStock: true,
      stock: null,
      excerpt: '',
    },
  };
  const drawn = await db.outbox.add(seq === undefined ? row : { ...row, seq });
  await db.outbox.delete(drawn);
  return drawn;
}
