import type { Sale } from '#contract/orders/order.ts';
import type { SaleMutation } from '#contract/sync/sale-mutations.ts';
import type { SaleOutboxRow } from '../rows.ts';

/** A seller's sales, and where they come from. */
export interface SalesRead {
  readonly sales: readonly Sale[];
  /** The cursor of the next page; undefined after the last. */
  readonly next?: string | undefined;
  /** When their request began; epoch ms by the device's clock. */
  readonly readAt: number;
  /** They were read earlier, and stored on this device. */
  readonly isStored: boolean;
  /** The server's answer, if it comes later; rejects if it does not. */
  readonly fresh?: Promise<SalesRead> | undefined;
}

/** A page of sales as the server has answered it. */
export type FreshSales = Pick<SalesRead, 'sales' | 'next'>;

/** Carrier and tracking number as typed. */
export type TypedParcel = Pick<SaleMutation['args'], 'carrier' | 'tracking'>;

/** A sale after it was marked as sent, as far as the phone can know. */
export function asSent(sale: Sale, { carrier = '', tracking = '' }: TypedParcel): Sale {
  if (sale.status !== 'new' && sale.status !== 'shipped') return sale;
  // Only the server knows which carrier a number belongs to.
  const { shipBy: _shipBy, changeableUntil: _until, trackUrl: _url, ...rest } = sale;
  return {
    ...rest,
    status: 'shipped',
    carrier: carrier === '' ? sale.carrier : carrier,
    tracking: tracking === '' ? sale.tracking : tracking,
  };
}

/** A sale as screens show it. */
export type ShownSale = Sale & {
  /** True while the server has not acknowledged that it was sent. */
  readonly isPending?: boolean | undefined;
};

/**
 * Sales that were read at `readAt` (epoch ms by the device's clock), with what this device has said about them since: pending
 * changes, and those that were acknowledged after the read.
 */
export function showSales(
  sales: readonly Sale[],
  readAt: number,
  changes: readonly SaleOutboxRow[],
): readonly ShownSale[] {
  const said = changes.filter(
    ({ acknowledgedAt = Number.POSITIVE_INFINITY, isRefused }) =>
      acknowledgedAt >= readAt && isRefused === undefined,
  );
  return sales.map((sale) =>
    said
      .filter(({ mutation: { args } }) => args.shipmentId === sale.shipmentId)
      .reduce<ShownSale>((shown, { mutation, acknowledgedAt }) => {
        const sent = asSent(shown, mutation.args);
        return sent === shown || acknowledgedAt !== undefined ? sent : { ...sent, isPending: true };
      }, sale),
  );
}
