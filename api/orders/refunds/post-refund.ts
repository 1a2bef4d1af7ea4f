import { post, type Entry, type Line } from '../../ledger/post.ts';
import type { Tx } from '../../storage/storage.ts';
import type { OrderRow } from '../orders.repo.ts';
import type { RefundRow } from './refunds.repo.ts';
import {
  allOf,
  debitsOf,
  leftOfParcels,
  partsOf,
  type LeftOfParcel,
  type Parcels,
} from '../money/left-of-parcels.ts';
import { setLost } from '../money/order-money.repo.ts';
import { attemptKey, owedOf } from './refund-attempt.ts';
import { refundKindOf, type KeyedRefund, type RefundKind } from './refund-kind.ts';

/** The currency of an order's payment, which may differ from the shop's if it was not honored. */
export type PaidIn = Pick<Entry, 'currency' | 'livemode'>;

/** A refund that was decided, in cents. */
export interface DueRefund extends KeyedRefund {
  readonly cents: number;
}

/**
 * Enters that a refund is owed, at the expense of who bears it. A lost parcel earns nothing from now on, also if nothing is left
 * to refund (0 cents). The caller's transaction has locked the order and its parcels: a seller who signs in meanwhile takes a
 * parcel's balance along before or after this.
 */
export async function postRefundDue(
  tx: Tx,
  at: number,
  money: Parcels,
  paidIn: PaidIn,
  refund: DueRefund,
): Promise<void> {
  const { order } = money;
  const kind = refundKindOf(order, refund);
  if (kind.kind === 'unearned') return;
  const parcels = kind.kind === 'goodwill' ? [] : await leftOfParcels(tx, money);
  const lines = bearersOf(kind, parcels, refund);
  if (kind.kind === 'lost') await setLost(tx, at, lostIds(kind, parcels));
  await post(tx, {
    ...paidIn,
    key: `due:${refund.key}`,
    orderId: order.id,
    at,
    lines: [...lines, { account: 'refunds', cents: -refund.cents }],
  });
}

type Borne = Exclude<RefundKind, { readonly kind: 'unearned' }>;
type Lost = Extract<RefundKind, { readonly kind: 'lost' }>;

const lostIds = ({ shipmentId }: Lost, parcels: readonly LeftOfParcel[]): number[] =>
  shipmentId === undefined ? parcels.map(({ parcel }) => parcel.id) : [shipmentId];

/** The debits of a refund. What exceeds the balances of the parcels is the shop's loss, and what is left of them its gain. */
function bearersOf(kind: Borne, parcels: readonly LeftOfParcel[], { cents, shipmentId }: DueRefund): Line[] {
  const lines = debitsOfKind(kind, parcels, cents);
  const borne = lines.reduce((sum, line) => sum + line.cents, 0);
  return [...lines, { account: 'losses', shipmentId, cents: cents - borne }];
}

function debitsOfKind(kind: Borne, parcels: readonly LeftOfParcel[], cents: number): Line[] {
  const only = (id: number): LeftOfParcel[] => parcels.filter(({ parcel }) => parcel.id === id);
  switch (kind.kind) {
    case 'goodwill':
      return [];
    case 'lost':
      return (kind.shipmentId === undefined ? parcels : only(kind.shipmentId)).flatMap(allOf);
    case 'part':
      return partsOf(only(kind.shipmentId), cents);
    case 'shared':
      return partsOf(parcels, cents);
    case 'removed':
      return copiesOf(parcels, kind.itemId, cents);
    default:
      return kind satisfies never;
  }
}

/** The net and the fee of removed copies, whose price in all is `cents`. */
function copiesOf(parcels: readonly LeftOfParcel[], itemId: number, cents: number): Line[] {
  return parcels.flatMap((parcel) =>
    parcel.items
      .filter(({ id, unitCents }) => id === itemId && unitCents > 0)
      .flatMap(({ unitCents, feeCents }) => {
        const fee = (cents / unitCents) * feeCents;
        return debitsOf(parcel, cents - fee, fee);
      }),
  );
}

/** Enters that the provider sent a refund. */
export const postRefundSent = (
  tx: Tx,
  at: number,
  { id }: Pick<OrderRow, 'id'>,
  paidIn: PaidIn,
  refund: Pick<RefundRow, 'key' | 'retries' | 'cents' | 'disputedCents'>,
): Promise<void> =>
  post(tx, {
    ...paidIn,
    key: `sent:${attemptKey(refund)}`,
    orderId: id,
    at,
    lines: [
      { account: 'refunds', cents: owedOf(refund) },
      { account: 'provider', cents: -owedOf(refund) },
    ],
  });

/** Enters that the provider has `cents` of a refund again, which are still owed. */
export const postOwedAgain = (
  tx: Tx,
  at: number,
  { id }: Pick<OrderRow, 'id'>,
  paidIn: PaidIn,
  { key, cents }: Pick<Entry, 'key'> & Pick<Line, 'cents'>,
): Promise<void> =>
  post(tx, {
    ...paidIn,
    key,
    orderId: id,
    at,
    lines: [
      { account: 'provider', cents },
      { account: 'refunds', cents: -cents },
    ],
  });
