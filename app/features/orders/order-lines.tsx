import { Link } from 'react-router-dom';
import { conditionLabel } from '#contract/catalog/conditions.ts';
import { formatDollars, toCents, toDollars } from '#contract/money.ts';
import type { Order } from '#contract/orders/order.ts';
import linesStyles from '#app/ui/layout/lines.module.css';
import ordersStyles from './orders.module.css';

/** The ordered items with their line totals. */
export function OrderLines({ items }: { items: Order['items'] }) {
  return (
    <ul className={ordersStyles['lines']}>
      {items.map((item, index) => (
        // The index is a safe key: rows never move, and deleted products have no id.
        <li key={index}>
          <div className={linesStyles['head']}>
            <span className="serif">
              {item.productId === null ? (
                item.title
              ) : (
                <Link to={`/product/${item.productId}`}>{item.title}</Link>
              )}
            </span>
            <b>{formatDollars(toDollars(toCents(item.price) * item.quantity))}</b>
          </div>
          <p className="soft small">
            {conditionLabel(item.condition)}
            {item.quantity > 1 && `, ${item.quantity} copies at ${formatDollars(item.price)}`}
          </p>
        </li>
      ))}
    </ul>
  );
}
