import type { Sale } from '#contract/orders/order.ts';

/** A sale, and the access key of a guest's emailed link if the sales belong to one. */
export interface SaleProps {
  readonly sale: Sale;
  readonly listingsKey: string | undefined;
}

/** A dialog about a sale; undefined while it is closed. */
export interface SaleDialogProps extends Omit<SaleProps, 'sale'> {
  readonly sale: Sale | undefined;
  readonly onClose: () => void;
}
