import type { Sale } from '#contract/orders/order.ts';

/** "Dune, Emma (2)": the copies that the buyer has kept. */
export const titlesOf = ({ items }: Pick<Sale, 'items'>): string =>
  items
    .map(({ title, quantity, removed = 0 }) => ({ title, kept: quantity - removed }))
    .filter(({ kept }) => kept > 0)
    .map(({ title, kept }) => (kept > 1 ? `${title} (${kept})` : title))
    .join(', ');
