import { ApiError } from '../../http/errors.ts';
import { deleteMessages } from '../../offline/outbox/sync-messages.ts';
import { currentOwner } from '../../offline/personal/current-owner.ts';
import { queryPendingSales } from '../../offline/sales/pending-sales.ts';
import { appendSent } from '../../offline/sales/sale-outbox.ts';
import type { TypedParcel } from '../../offline/sales/show-sales.ts';
import { readSalesChanges, type SalesChanges } from '../../offline/sales/sales-view.ts';
import type { FreshSales, SalesRead } from '../../offline/sales/show-sales.ts';
import { readStoredSales, storeSales } from '../../offline/sales/stored-sales.ts';
import { useConnectivity } from '../connectivity.ts';
import { askToPersist } from '../personal/persistence.ts';
import { local, ports } from '../worker/local-db.ts';

/** How long to wait for the server before the stored sales are shown. */
const TIMEOUT_MS = 700;

export async function readOwnSales(call: () => Promise<FreshSales>): Promise<SalesRead> {
  const fresh = readFresh(call);
  const patience = useConnectivity.getState().isOffline ? 0 : TIMEOUT_MS;
  const late = new Promise<undefined>((done) => void setTimeout(() => done(undefined), patience));
  const first = await Promise.race([fresh.catch(orNoAnswer), late]);
  if (first !== undefined) return first;
  const stored = await readStoredSales(local, ports.now()).catch(() => undefined);
  return stored === undefined ? fresh : { ...stored, isStored: true, fresh };
}

/** Without a network the stored ones are better than none; a refusal is thrown. */
function orNoAnswer(error: unknown): undefined {
  if (error instanceof ApiError) throw error;
}

async function readFresh(call: () => Promise<FreshSales>): Promise<SalesRead> {
  const readAt = ports.now();
  const [answer, owner] = await Promise.all([call(), local.run(currentOwner).catch(() => undefined)]);
  if (owner !== undefined) await storeSales(local, owner, answer.sales, readAt).catch(() => undefined);
  return { ...answer, readAt, isStored: false };
}

/** Calls `onChange` now and after each change, in this tab or another. Returns the unsubscribe function. */
export function watchChanges(onChange: (changes: SalesChanges) => void): () => void {
  const watching = local
    .live(readSalesChanges)
    .subscribe({ next: onChange, error: () => onChange({ changes: [], refusals: [] }) });
  return () => watching.unsubscribe();
}

export const hasPendingChange = async (shipmentId: number): Promise<boolean> =>
  local
    .run(async (db) => queryPendingSales(db, await currentOwner(db)).toArray())
    .then(
      (rows) => rows.some(({ mutation }) => mutation.args.shipmentId === shipmentId),
      () => false,
    );

export async function storeSent(shipmentId: number, typed: TypedParcel): Promise<void> {
  await appendSent(local, ports, { shipmentId, ...typed });
  void askToPersist();
}

export const dismissRefusal = async (seq: number): Promise<void> => deleteMessages(local, [seq]);
