import type { Order } from '#contract/orders/order.ts';

/** The number of copies in an order, without those that were removed. */
export const countCopies = ({ items }: Pick<Order, 'items'>): number =>
  items.reduce((sum, { quantity }) => sum + quantity, 0);

/** The copies of an item that were paid for: with those that were removed since. */
export const orderedCopies = ({ quantity, removed = 0 }: Order['items'][number]): number =>
  quantity + removed;
