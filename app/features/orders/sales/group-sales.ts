import type { Sale } from '#contract/orders/order.ts';
import type { ShownSale } from '#app/offline/sales/show-sales.ts';

/** Sales by what their seller has to do. */
export interface SaleGroups {
  /** Soonest deadline first. */
  readonly toSend: readonly ShownSale[];
  /** Canceled, with listings that wait to be put back on sale or removed. */
  readonly undecided: readonly ShownSale[];
  /** All others, in the given order. */
  readonly others: readonly ShownSale[];
}

export function groupSales(sales: readonly ShownSale[]): SaleGroups {
  return {
    // Older servers send them in another order. ISO instants sort as texts.
    toSend: sales
      .filter(({ status }) => status === 'new')
      .toSorted(({ shipBy: one = '' }, { shipBy: other = '' }) => (one < other ? -1 : one > other ? 1 : 0)),
    undecided: sales.filter(isUndecided),
    others: sales.filter((sale) => sale.status !== 'new' && !isUndecided(sale)),
  };
}

const isUndecided = ({ status, unsentProductIds = [] }: Sale): boolean =>
  status === 'canceled' && unsentProductIds.length > 0;
