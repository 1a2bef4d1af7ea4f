import { Link } from 'react-router-dom';
import { ORDER_SCREEN } from '#contract/orders/order-messages.ts';
import type { Order, Shipment } from '#contract/orders/order.ts';
import { Badge } from '#app/ui/product/badge.tsx';
import { OrderActions, ShipmentActions } from './order-actions.tsx';
import { OrderLines } from './order-lines.tsx';
import { OrderSlip } from './order-slip.tsx';
import { orderState } from './order-state.ts';
import { returnsUntil } from './returns-until.ts';
import { ShipmentProgress } from './shipment-progress.tsx';
import { formatDay } from './format-date.ts';
import { classes } from '#app/ui/classes.ts';
import slipStyles from '#app/ui/layout/slip.module.css';
import ordersStyles from './orders.module.css';

/** An order with its items, shipments, actions and receipt. */
export function OrderDetails({ order }: { order: Order }) {
  const { label, tone } = orderState(order);
  const isActive = order.status === 'paid' || order.status === 'partially_refunded';
  return (
    <>
      <div className="page-head">
        <h1>{isActive ? ORDER_SCREEN.thanks : ORDER_SCREEN.changed}</h1>
        {isActive && order.customerEmail !== '' && (
          <p className={classes('soft', ordersStyles['letter'])}>
            We’re emailing a receipt to {order.customerEmail}.
            {order.cancelableUntil !== undefined && ' You can cancel the order within 1 hour.'}
          </p>
        )}
        <p className="row">
          <Badge tone={tone}>{label}</Badge>
          {order.demo && <Badge tone="sample">{ORDER_SCREEN.demo}</Badge>}
        </p>
        {order.demo && <p className="small soft">{ORDER_SCREEN.demoNote}</p>}
      </div>
      <div className={slipStyles['with-side']}>
        <div>
          <OrderLines items={order.items} />
          <section className={ordersStyles['next']} aria-labelledby="next">
            <h2 id="next">What happens next</h2>
            {order.shipments.map((shipment) => (
              <div key={shipment.id}>
                {order.shipments.length > 1 && (
                  <h3>
                    {shipment.items.map(({ title }) => title).join(', ')}
                    {shipment.seller !== undefined && `, from ${shipment.seller}`}
                  </h3>
                )}
                <ShipmentProgress shipment={shipment} orderedAt={order.createdAt} />
                {shipment.status === 'shipped' && shipment.sellerSaysAt !== undefined && (
                  <p className="small">{ORDER_SCREEN.sellerSays(formatDay(shipment.sellerSaysAt))}</p>
                )}
                <ReturnWindow order={order} shipment={shipment} />
                <ShipmentActions order={order} shipment={shipment} />
              </div>
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

/** The last day to return a delivered shipment, past or future. */
function ReturnWindow({ order, shipment }: { order: Order; shipment: Shipment }) {
  const day = returnsUntil(order, shipment);
  if (day === undefined || shipment.status !== 'delivered') return null;
  const isOpen = shipment.returnableUntil !== undefined;
  return (
    <p className="small soft">{isOpen ? ORDER_SCREEN.returnsUntil(day) : ORDER_SCREEN.returnsClosed(day)}</p>
  );
}

/** Links for reviewing the delivered items. */
function Reviews({ order }: { order: Order }) {
  const delivered = order.shipments.flatMap(({ status, items }) => (status === 'delivered' ? items : []));
  const reviewable = delivered.flatMap(({ productId, title }) =>
    productId === null ? [] : [{ productId, title }],
  );
  if (reviewable.length === 0) return null;
  return (
    <ul className="unprinted">
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
