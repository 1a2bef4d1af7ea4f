import { toSingleLine } from '#contract/on-one-line.ts';
import type { Sale } from '#contract/orders/order.ts';
import { MAX_TYPED_LENGTH } from '#contract/parcels/sent-parcel.ts';
import type { SaleMutation } from '#contract/sync/sale-mutations.ts';
import { SYNC, type MutationResult } from '#contract/sync/sync.ts';
import type { Database, LocalDb } from '../database.ts';
import { createMutationId } from '../outbox/mutation-id.ts';
import { currentOwner } from '../personal/current-owner.ts';
import type { WritePorts } from '../ports.ts';
import { asSent, type TypedParcel } from './show-sales.ts';
import type { OwnerKey, SaleLabel, SaleOutboxRow } from '../rows.ts';

const ACKNOWLEDGED_RETENTION_MS = SYNC.acknowledgedRetentionDays * 86_400_000;

export interface NewSent extends TypedParcel {
  /** From createMutationId, if the caller needs to know it in advance. */
  readonly id?: string | undefined;
  readonly shipmentId: number;
}

/**
 * Appends "sent" of the current owner's sale, in one transaction. Throws if storage is unavailable. The server refuses texts that
 * it cannot store together with everything else in the request, so line breaks and control characters become spaces.
 */
export async function appendSent(
  local: LocalDb,
  ports: WritePorts,
  { id, shipmentId, carrier, tracking }: NewSent,
): Promise<void> {
  const args = { shipmentId, ...typed('carrier', carrier), ...typed('tracking', tracking) };
  const stamp = { id: id ?? createMutationId(ports), madeAt: new Date(ports.now()).toISOString() };
  const mutation = { ...stamp, name: 'sale.sent', args } as const;
  await local.run(async (db) =>
    db.transaction('rw', [db.saleOutbox, db.sales, db.messages, db.state], async () => {
      // The connection was lost after the commit, and this is a retry.
      if ((await db.saleOutbox.get({ id: mutation.id })) !== undefined) return;
      const whose = await currentOwner(db);
      const known = await db.sales.get(shipmentId);
      const about = known?.whose === whose ? labelOf(known.sale) : undefined;
      await db.saleOutbox.add({ id: mutation.id, whose, mutation, about });
      await deleteRefusalsOf(db, whose, shipmentId);
    }),
  );
}

const typed = (name: keyof TypedParcel, text: string | undefined): TypedParcel =>
  text === undefined ? {} : { [name]: toSingleLine(text).slice(0, MAX_TYPED_LENGTH) };

/** What a refusal is about, without the buyer's address: it may outlive a sign-out. */
const labelOf = ({ orderNumber, items }: Sale): SaleLabel => ({
  orderNumber,
  titles: items.map(({ title }) => title).join(', '),
});

/** What was refused before is obsolete once it is said again. */
async function deleteRefusalsOf(db: Database, whose: OwnerKey, shipmentId: number): Promise<void> {
  await db.messages
    .where('[whose+seq]')
    .between([whose, 0], [whose, Infinity])
    .filter(({ sent }) => sent?.shipmentId === shipmentId)
    .delete();
}

/**
 * Acknowledges changes of sales: what was applied becomes the last known state of its sale, what was refused becomes a message
 * that keeps what was typed. Requires a transaction that writes saleOutbox, sales, messages and state.
 */
export async function acknowledgeSales(
  db: Database,
  rows: readonly SaleOutboxRow[],
  results: readonly MutationResult[],
  now: number,
): Promise<void> {
  await db.state.delete('salesOutdated');
  for (const [index, row] of rows.entries()) {
    const result = results[index];
    if (result === undefined) continue;
    const { whose, mutation, about } = row;
    await db.saleOutbox.put({ ...row, acknowledgedAt: now, isRefused: result.applied ? undefined : true });
    if (result.applied) await markStoredAsSent(db, mutation);
    else {
      const { code, message, productId } = result;
      const refused = { whose, kind: 'refused', list: 'sales', told: 0, at: now } as const;
      await db.messages.add({ ...refused, code, productId, message, sent: { ...mutation.args, about } });
    }
  }
}

async function markStoredAsSent(db: Database, { args }: SaleMutation): Promise<void> {
  const known = await db.sales.get(args.shipmentId);
  if (known !== undefined) await db.sales.put({ ...known, sale: asSent(known.sale, args) });
}

/** Deletes what was acknowledged more than 7 days ago. Requires a transaction that writes saleOutbox. */
export async function purgeAcknowledgedSales(db: Database, now: number): Promise<void> {
  await db.saleOutbox
    .filter(({ acknowledgedAt = now }) => acknowledgedAt < now - ACKNOWLEDGED_RETENTION_MS)
    .delete();
}

/** After the server was restored from a backup: everything is sent again. Requires a transaction that writes saleOutbox. */
export async function requeueSales(db: Database): Promise<void> {
  await db.saleOutbox.toCollection().modify({ acknowledgedAt: undefined, isRefused: undefined });
}
