import type { Picture } from '#contract/catalog/product.ts';
import type { Sale } from '#contract/orders/order.ts';

/** The picture of the first item that has one and is still sold. */
export const firstPicture = ({ items }: Pick<Sale, 'items'>): Picture | undefined =>
  items.find(({ picture, quantity }) => picture !== undefined && quantity > 0)?.picture;
