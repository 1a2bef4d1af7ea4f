import type { Order } from '#contract/orders/order.ts';

/** The number of copies in an order. */
export const countCopies = ({ items }: Pick<Order, 'items'>): number =>
  items.reduce((sum, { quantity }) => sum + quantity, 0);
