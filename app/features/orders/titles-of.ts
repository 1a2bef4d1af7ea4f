import type { Sale } from '#contract/orders/order.ts';

/** "Dune, Emma (2)": the copies that the buyer has kept. */
export const titlesOf = ({ items }: Pick<Sale, 'items'>): string =>
  items
    .filter(({ quantity }) => quantity > 0)
    .map(({ title, quantity }) => (quantity > 1 ? `${title} (${quantity})` : title))
    .join(', ');
