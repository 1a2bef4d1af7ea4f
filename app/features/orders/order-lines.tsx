import { Link } from 'react-router-dom';
import { conditionLabel } from '#contract/catalog/conditions.ts';
import { formatDollars, toCents, toDollars } from '#contract/money.ts';
import type { Order } from '#contract/orders/order.ts';
import { BareCover } from '#app/ui/product/cover.tsx';
import ordersStyles from './orders.module.css';

/** The ordered items with their covers and line totals. */
export function OrderLines({ items }: { items: Order['items'] }) {
  return (
    <ul className={ordersStyles['lines']}>
      {items.map(({ productId, title, condition, price, quantity, picture }, index) => (
        // The index is a safe key: rows never move, and deleted products have no id.
        <li key={index}>
          <BareCover picture={picture} alt="" sizes="36px" widest={160} />
          <div>
            <b>{productId === null ? title : <Link to={`/product/${productId}`}>{title}</Link>}</b>
            <p className="soft small">
              {conditionLabel(condition)}
              {quantity > 1 && `, ${quantity} copies at ${formatDollars(price)}`}
            </p>
          </div>
          <span className="small">{formatDollars(toDollars(toCents(price) * quantity))}</span>
        </li>
      ))}
    </ul>
  );
}
