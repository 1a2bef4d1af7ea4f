import type { Sale } from '#contract/orders/order.ts';

/** "Dune, Emma (2)" */
export const titlesOf = ({ items }: Pick<Sale, 'items'>): string =>
  items.map(({ title, quantity }) => (quantity > 1 ? `${title} (${quantity})` : title)).join(', ');
