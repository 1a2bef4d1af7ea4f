import type { Sale } from '#contract/orders/order.ts';

/** A sale whose case its seller answers. */
export type SaleCaseProps = {
  sale: Sale;
  /** The access key of a guest's emailed link, if the sales belong to one. */
  listingsKey: string | undefined;
};
