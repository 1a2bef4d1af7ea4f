import { toCents, toDollars } from '#contract/money.ts';
import type { Order, OrderChange } from '#contract/orders/order.ts';

/** How many copies remain, by item id; without the items that were not touched. */
export type Quantities = ReadonlyMap<number, number>;

/** Fewer copies of an item. */
const removedOf = ({ itemId = 0, quantity }: Order['items'][number], quantities: Quantities): number =>
  quantity - (quantities.get(itemId) ?? quantity);

/** What goes back for copies that are removed; dollars. */
export const refundOf = ({ items }: Pick<Order, 'items'>, quantities: Quantities): number =>
  toDollars(items.reduce((sum, item) => sum + toCents(item.price) * removedOf(item, quantities), 0));

/** What differs from the order. */
export function changeOf(
  { customerName, shippingAddress, items }: Pick<Order, 'customerName' | 'shippingAddress' | 'items'>,
  typed: Readonly<Record<string, string>>,
  quantities: Quantities,
): OrderChange {
  const { customerName: name = customerName, shippingAddress: address = shippingAddress } = typed;
  const fewer = items.flatMap((item) =>
    item.itemId === undefined || removedOf(item, quantities) === 0
      ? []
      : [{ itemId: item.itemId, quantity: item.quantity - removedOf(item, quantities) }],
  );
  return {
    ...(name === customerName ? {} : { customerName: name }),
    ...(address === shippingAddress ? {} : { shippingAddress: address }),
    ...(fewer.length === 0 ? {} : { items: fewer }),
  };
}
