import { Link } from 'react-router-dom';
import { conditionLabel } from '#contract/catalog/conditions.ts';
import { formatDollars, toCents, toDollars } from '#contract/money.ts';
import type { Order } from '#contract/orders/order.ts';
import { PARCEL_SCREEN } from '#contract/parcels/parcel-screen-messages.ts';
import { BareCover } from '#app/ui/product/cover.tsx';
import { orderedCopies } from './count-copies.ts';
import ordersStyles from './orders.module.css';

type Item = Order['items'][number];

/** The ordered items with their covers and what was paid for them, also for copies that were removed since. */
export function OrderLines({ items }: { items: readonly Item[] }) {
  return (
    <ul className={ordersStyles['lines']}>
      {items.map((item, index) => (
        // The index is a safe key: rows never move, and deleted products have no id.
        <li key={index}>
          <BareCover picture={item.picture} alt="" sizes="56px" widest={160} />
          <div>
            <b>
              {item.productId === null ? (
                item.title
              ) : (
                <Link to={`/product/${item.productId}`}>{item.title}</Link>
              )}
            </b>
            <p className="soft small">{detailsOf(item)}</p>
          </div>
          <span className="small">{formatDollars(toDollars(toCents(item.price) * orderedCopies(item)))}</span>
        </li>
      ))}
    </ul>
  );
}

/** "Used - Good, 3 copies at $8.50, 1 removed" */
function detailsOf(item: Item): string {
  const { condition, price, removed = 0 } = item;
  const copies = orderedCopies(item);
  return [
    conditionLabel(condition),
    ...(copies > 1 ? [`${copies} copies at ${formatDollars(price)}`] : []),
    ...(removed > 0 ? [PARCEL_SCREEN.removed(removed)] : []),
  ].join(', ');
}
