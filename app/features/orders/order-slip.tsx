import { Link } from 'react-router-dom';
import { ORDER_SCREEN } from '#contract/order-messages.ts';
import { formatDollars } from '#contract/money.ts';
import type { Order } from '#contract/order.ts';
import { buttonClass } from '#app/ui/button.tsx';
import { orderState } from './order-state.ts';
import { dayOf } from './when.ts';

/** The receipt: stamped, with what was paid and where it goes. */
export function OrderSlip({ order }: { order: Order }) {
  const sum = formatDollars(order.totalAmount);
  const { words } = orderState(order);
  const stamp = order.status === 'paid' ? 'Paid' : words;
  return (
    <aside className="slip-wrap" aria-labelledby="receipt">
      <div className="slip">
        <h2 id="receipt">Order Summary</h2>
        <p className="stamp">
          {order.demo ? `${stamp}, ${ORDER_SCREEN.demo}` : stamp}
          <b>{dayOf(order.createdAt)}</b>
        </p>
        <dl>
          <div className="leader">
            <dt>Subtotal</dt>
            <dd>{sum}</dd>
          </div>
          <div className="leader">
            <dt>Shipping</dt>
            <dd className="moss">Free</dd>
          </div>
          {order.refunded > 0 && (
            <div className="leader">
              <dt>Refunded</dt>
              <dd>{formatDollars(order.refunded)}</dd>
            </div>
          )}
        </dl>
        <p className="total">
          <span>Total</span>
          <span className="price">{sum}</span>
        </p>
        <p className="small order-address">
          <b>{order.customerName}</b>
          {'\n'}
          {order.shippingAddress}
        </p>
        <p className="tiny soft">Order {order.id}</p>
        <div className="form-end unprinted">
          <Link className={buttonClass('secondary', { wide: true })} to="/products">
            Continue Shopping
          </Link>
        </div>
      </div>
    </aside>
  );
}
