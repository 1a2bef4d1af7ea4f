import type { Shipment } from '#contract/orders/order.ts';
import { isWithin, parcelWindows, type ParcelWindows } from '#contract/parcels/parcel-windows.ts';
import { CASE_KINDS } from '#contract/parcels/parcel-cases.ts';
import type { OrderRow, ShipmentRow } from '../orders.repo.ts';
import type { CaseRow } from './cases.repo.ts';

/** A parcel, its order and its cases. */
interface ParcelHistory {
  readonly order: Pick<OrderRow, 'createdAt'>;
  readonly shipment: ShipmentRow;
  readonly cases: readonly CaseRow[];
}

/**
 * What its buyer can report or ask for, now or later: nothing while a case is open or once the parcel was refunded, and nothing
 * again that was refused.
 */
export function buyerWindows({ order, shipment, cases }: ParcelHistory, now: number): Partial<ParcelWindows> {
  const isOver = cases.some(({ status, outcome }) => status !== 'closed' || outcome === 'refunded');
  const isThere = shipment.status === 'shipped' || shipment.status === 'delivered';
  const all = parcelWindows({ ...shipment, orderedAt: order.createdAt });
  if (all === undefined || isOver || !isThere || shipment.lostAt !== null) return {};
  const isRefused = (kind: string): boolean =>
    cases.some((each) => each.kind === kind && each.outcome === 'refused');
  return Object.fromEntries(
    CASE_KINDS.filter((kind) => now < all[kind].until && !isRefused(kind)).map((kind) => [kind, all[kind]]),
  );
}

/** Whether a case of a kind can be opened now. */
export function canOpenCase(history: ParcelHistory, kind: keyof ParcelWindows, now: number): boolean {
  const window = buyerWindows(history, now)[kind];
  return window !== undefined && isWithin(window, now);
}

const at = (instant: number): string => new Date(instant).toISOString();

/** The windows for the buyer, and until when older pages offer a return. */
export function windowsOnWire(
  history: ParcelHistory,
  now: number,
): Pick<Shipment, 'windows' | 'returnableUntil'> {
  const windows = buyerWindows(history, now);
  const kinds = CASE_KINDS.filter((kind) => windows[kind] !== undefined);
  if (kinds.length === 0) return {};
  return {
    windows: Object.fromEntries(
      kinds.flatMap((kind) => {
        const window = windows[kind];
        if (window === undefined) return [];
        const from = now < window.from ? { from: at(window.from) } : {};
        return [[kind, { ...from, until: at(window.until) }] as const];
      }),
    ),
    ...(windows.return === undefined ? {} : { returnableUntil: at(windows.return.until) }),
  };
}
