import type { MutationResult, SyncAnswer } from '#contract/sync/sync.ts';
import { isCartChange } from './coalesce.ts';
import type { Database, LocalDb } from '../database.ts';
import { priceChangeNotices } from './price-change-notices.ts';
import type { MessageRow, OutboxRow, OwnerKey } from '../rows.ts';

/** An owner's messages, oldest first. */
export const listMessages = async (db: Database, whose: OwnerKey): Promise<readonly MessageRow[]> =>
  db.messages.where('[whose+seq]').between([whose, 0], [whose, Infinity]).toArray();

/** Stores the messages of a sync answer. Requires a transaction that writes messages. */
export async function addMessages(
  db: Database,
  answer: SyncAnswer,
  answered: readonly OutboxRow[],
  about: { readonly whose: OwnerKey; readonly at: number },
): Promise<void> {
  const { results, notices } = answer;
  const rows = new Map(answered.map((row) => [row.id, row]));
  const refused = results.filter((result): result is Refused => !result.applied);
  const toldAtTap = new Set(answered.map(({ told }) => told));
  await db.messages.bulkAdd([
    ...refused.map(({ id, code, message, productId }) => ({
      ...about,
      kind: 'refused' as const,
      list: listOf(rows.get(id)),
      code,
      message,
      productId,
      told: 0 as const,
    })),
    ...[...notices, ...priceChangeNotices(answer, answered)].map((notice) => ({
      ...about,
      kind: 'notice' as const,
      list: 'cart' as const,
      ...notice,
      told: toldAtTap.has(notice.message) ? (1 as const) : (0 as const),
    })),
  ]);
}

type Refused = Extract<MutationResult, { applied: false }>;

const listOf = (row: OutboxRow | undefined): MessageRow['list'] =>
  row === undefined || isCartChange(row.mutation) ? 'cart' : 'wishlist';

/** Marks messages as shown in a toast; the cart shows them until they are deleted. */
export async function markMessagesShown(local: LocalDb, seqs: readonly number[]): Promise<void> {
  await local.run(async (db) =>
    db.messages.bulkUpdate(seqs.map((key) => ({ key, changes: { told: 1 as const } }))),
  );
}

/** How long the cart shows a message. */
const SHOWN_RETENTION_MS = 86_400_000;

/** How long a refusal about a sale stays, with the tracking number that was typed, unless it is dismissed. */
const SALES_RETENTION_MS = 30 * SHOWN_RETENTION_MS;

/** Deletes messages shown more than a day ago, and those about sales after 30. Requires a transaction that writes messages. */
export async function purgeOldMessages(db: Database, whose: OwnerKey, now: number): Promise<void> {
  const old = (await listMessages(db, whose)).filter(
    ({ told, at, list }) =>
      told === 1 && at < now - (list === 'sales' ? SALES_RETENTION_MS : SHOWN_RETENTION_MS),
  );
  await db.messages.bulkDelete(old.map(({ seq }) => seq));
}

export async function deleteMessages(local: LocalDb, seqs: readonly number[]): Promise<void> {
  await local.run(async (db) => db.messages.bulkDelete([...seqs]));
}

/** A new change of a product makes its old messages obsolete. Requires a transaction that writes messages. */
export async function deleteMessagesAbout(db: Database, whose: OwnerKey, productId: number): Promise<void> {
  const old = (await listMessages(db, whose)).filter((message) => message.productId === productId);
  if (old.length > 0) await db.messages.bulkDelete(old.map(({ seq }) => seq));
}
