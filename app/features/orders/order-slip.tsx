import { Link } from 'react-router-dom';
import { ORDER_SCREEN } from '#contract/orders/order-messages.ts';
import { formatDollars } from '#contract/money.ts';
import { itemCountText } from '#contract/screen-messages.ts';
import type { Order } from '#contract/orders/order.ts';
import { buttonClass } from '#app/ui/buttons/button.tsx';
import { orderedCopies } from './count-copies.ts';
import { OrderLines } from './order-lines.tsx';
import { orderState } from './order-state.ts';
import { formatDay } from './format-date.ts';
import { classes } from '#app/ui/classes.ts';
import ledgerStyles from '#app/ui/layout/ledger.module.css';
import priceStyles from '#app/ui/product/price.module.css';
import slipStyles from '#app/ui/layout/slip.module.css';
import ordersStyles from './orders.module.css';

/** The receipt: payment status, items, totals, refunds and shipping address. */
export function OrderSlip({ order }: { order: Order }) {
  const sum = formatDollars(order.totalAmount);
  const copies = order.items.reduce((count, item) => count + orderedCopies(item), 0);
  const { label } = orderState(order);
  const stamp = order.status === 'paid' ? 'Paid' : label;
  return (
    <aside className={slipStyles['wrap']} aria-labelledby="receipt">
      <div className={slipStyles['slip']}>
        <h2 id="receipt">
          Order <span className={ordersStyles['unbroken']}>{order.number}</span>
        </h2>
        <p className={ordersStyles['stamp']}>
          {order.demo ? `${stamp}, ${ORDER_SCREEN.demo}` : stamp}
          <b>{formatDay(order.createdAt)}</b>
        </p>
        {/* On the screen they stand in their parcels. */}
        <div className={ordersStyles['printed']}>
          <OrderLines items={order.items} />
        </div>
        <dl>
          <div className={ledgerStyles['leader']}>
            <dt>Subtotal, {itemCountText(copies)}</dt>
            <dd>{sum}</dd>
          </div>
          <div className={ledgerStyles['leader']}>
            <dt>Shipping</dt>
            <dd className="moss">Free</dd>
          </div>
          {order.refunded > 0 && (
            <div className={ledgerStyles['leader']}>
              <dt>Refunded</dt>
              <dd>{formatDollars(order.refunded)}</dd>
            </div>
          )}
        </dl>
        <p className={slipStyles['total']}>
          <span>Total</span>
          <span className={priceStyles['price']}>{sum}</span>
        </p>
        <p className={classes('small', ordersStyles['address'])}>
          <b>{order.customerName}</b>
          {'\n'}
          {order.shippingAddress}
        </p>
        <div className={classes(ordersStyles['end'], 'unprinted')}>
          <Link className={buttonClass('secondary', { wide: true })} to="/products">
            Continue Shopping
          </Link>
        </div>
      </div>
    </aside>
  );
}
