import { Link } from 'react-router-dom';
import { ORDER_SCREEN } from '#contract/orders/order-messages.ts';
import type { Order } from '#contract/orders/order.ts';
import { Badge } from '#app/ui/product/badge.tsx';
import { OrderActions } from './order-actions.tsx';
import { OrderNumber } from './order-number.tsx';
import { OrderSlip } from './order-slip.tsx';
import { orderState } from './order-state.ts';
import { Parcel } from './parcels/parcel.tsx';
import { classes } from '#app/ui/classes.ts';
import slipStyles from '#app/ui/layout/slip.module.css';
import ordersStyles from './orders.module.css';

/** An order with its number, parcels, actions and receipt. */
export function OrderDetails({ order }: { order: Order }) {
  const { label, tone } = orderState(order);
  const isActive = order.status === 'paid' || order.status === 'partially_refunded';
  return (
    <>
      <div className="page-head">
        <h1>{isActive ? ORDER_SCREEN.thanks : ORDER_SCREEN.changed}</h1>
        <OrderNumber number={order.number} />
        {!isActive && <Badge tone={tone}>{label}</Badge>}
        {order.receipt !== undefined && (
          <p className={classes('soft', ordersStyles['letter'])}>
            {ORDER_SCREEN.receipt[order.receipt](order.customerEmail)}
          </p>
        )}
        {order.demo && <p className="small soft">{ORDER_SCREEN.demoNote}</p>}
      </div>
      <div className={slipStyles['with-side']}>
        <div>
          <section className={classes(ordersStyles['next'], 'unprinted')} aria-labelledby="next">
            <h2 id="next">What happens next</h2>
            {order.shipments.map((shipment) => (
              <Parcel key={shipment.id} order={order} shipment={shipment} />
            ))}
          </section>
          <Reviews order={order} />
          <OrderActions order={order} />
        </div>
        <OrderSlip order={order} />
      </div>
    </>
  );
}

/** Links for reviewing the delivered items. */
function Reviews({ order }: { order: Order }) {
  const delivered = order.shipments.flatMap(({ status, items }) => (status === 'delivered' ? items : []));
  const reviewable = delivered.flatMap(({ productId, title, quantity }) =>
    productId === null || quantity === 0 ? [] : [{ productId, title }],
  );
  if (reviewable.length === 0) return null;
  return (
    <ul className={classes(ordersStyles['reviews'], 'unprinted')}>
      {reviewable.map(({ productId, title }) => (
        <li key={productId}>
          <Link className="link" to={`/product/${productId}#reviews`}>
            Write a review of {title}
          </Link>
        </li>
      ))}
    </ul>
  );
}
