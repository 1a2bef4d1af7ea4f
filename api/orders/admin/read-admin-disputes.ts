import { ADMIN_DISPUTES as TEXTS } from '#contract/admin/disputes/admin-dispute-messages.ts';
import type {
  AdminDispute,
  AdminDisputeRow,
  AdminDisputes,
  DisputeList,
} from '#contract/admin/disputes/admin-disputes.ts';
import { toDollars } from '#contract/money.ts';
import { defaultBearer, disputeStage } from '#contract/orders/dispute-stage.ts';
import { ShopError } from '#contract/shop-error.ts';
import { labelSellers } from '../../accounts/seller-labels.ts';
import type { Deps } from '../../deps.ts';
import type { AdminSession } from '../../sessions/admin-session.ts';
import type { Db } from '../../storage/storage.ts';
import { disputeById, pageOfDisputes, type DisputeRow } from '../disputes/disputes.repo.ts';
import { evidencePack } from '../disputes/evidence-pack.ts';
import { leftInLedger } from '../money/order-money.repo.ts';
import { ordersByIds, wholeOrders, type WholeOrder } from '../orders.repo.ts';
import { instantOnWire } from '../parcels/parcel-on-wire.ts';
import { disputeFeeCents } from './admin-disputes.repo.ts';
import { titleOf } from './admin-order-on-wire.ts';

interface DisputesQuery {
  readonly list?: DisputeList | undefined;
  readonly limit?: number | undefined;
  /** The id of the last dispute of the page before. */
  readonly cursor?: string | undefined;
}

const DEFAULT_PAGE_SIZE = 50;

/** A page of disputes by deadline. Throws ShopError invalid_input for a cursor that is no dispute. */
export async function readAdminDisputes(
  { storage: { db } }: Pick<Deps, 'storage'>,
  _admin: AdminSession,
  { list = 'open', limit = DEFAULT_PAGE_SIZE, cursor }: DisputesQuery,
): Promise<AdminDisputes> {
  const after = cursor === undefined ? undefined : await disputeById(db, cursor);
  if (cursor !== undefined && after === undefined)
    throw new ShopError('invalid_input', TEXTS.noSuchPage, { fields: { cursor: TEXTS.noSuchPage } });
  const rows = await pageOfDisputes(db, list, { limit: limit + 1, after });
  const shown = rows.slice(0, limit);
  const wholes = await ordersOf(db, shown);
  const last = shown.at(-1);
  return {
    disputes: shown.flatMap((row) => {
      const whole = wholes.get(row.orderId);
      return whole === undefined ? [] : [rowOnWire(row, whole)];
    }),
    ...(rows.length > limit && last !== undefined ? { next: last.id } : {}),
  };
}

async function ordersOf(db: Db, rows: readonly DisputeRow[]): Promise<ReadonlyMap<number, WholeOrder>> {
  const orders = await ordersByIds(db, [...new Set(rows.map(({ orderId }) => orderId))]);
  return new Map((await wholeOrders(db, orders)).map((whole) => [whole.order.id, whole]));
}

const rowOnWire = (row: DisputeRow, { order, items }: WholeOrder): AdminDisputeRow => ({
  id: row.id,
  status: row.status,
  reason: row.reason,
  stage: disputeStage(row),
  amount: toDollars(row.cents),
  orderId: order.publicId,
  orderNumber: order.number,
  title: titleOf(items),
  ...(row.dueBy === null ? {} : { dueBy: instantOnWire(row.dueBy) }),
  ...(row.evidenceSentAt === null ? {} : { evidenceSentAt: instantOnWire(row.evidenceSentAt) }),
});

/** A dispute with all that an admin needs to answer and to decide it. Throws ShopError not_found. */
export async function readAdminDispute(
  { storage: { db }, ...deps }: Pick<Deps, 'storage' | 'env'>,
  _admin: AdminSession,
  id: string,
): Promise<AdminDispute> {
  const row = await disputeById(db, id);
  const whole = row && (await ordersOf(db, [row])).get(row.orderId);
  if (row === undefined || whole === undefined) throw new ShopError('not_found', TEXTS.noSuchDispute);
  const { evidence, decidedAt } = row;
  return {
    ...rowOnWire(row, whole),
    evidence: evidence?.fields ?? (await evidencePack(db, deps, whole)),
    isSaved: evidence !== null,
    ...(evidence?.refused === undefined ? {} : { refused: evidence.refused }),
    fee: toDollars(await disputeFeeCents(db, row.orderId)),
    parcels: await parcelsOnWire(db, row, whole),
    ...(decidedAt === null ? {} : { decidedAt: instantOnWire(decidedAt) }),
    isDemo: whole.order.provider === 'demo',
  };
}

async function parcelsOnWire(
  db: Db,
  { bearers }: DisputeRow,
  { order, shipments, items }: WholeOrder,
): Promise<AdminDispute['parcels']> {
  const label = await labelSellers(
    db,
    shipments.flatMap(({ seller }) => seller ?? []),
  );
  const left = new Map((await leftInLedger(db, [order.id])).map((each) => [each.shipmentId, each]));
  return shipments.map(({ id, seller, tracking }) => {
    const isTracked = tracking !== null;
    const decided = bearers?.find(({ shipmentId }) => shipmentId === id);
    return {
      shipmentId: id,
      title: titleOf(items.filter(({ shipmentId }) => shipmentId === id)),
      ...(seller === null ? {} : { seller: label(seller).name }),
      isTracked,
      earned: toDollars(seller === null ? 0 : (left.get(id)?.earnedCents ?? 0)),
      bearer: decided?.bearer ?? defaultBearer({ isShopsOwn: seller === null, isTracked }),
    };
  });
}
