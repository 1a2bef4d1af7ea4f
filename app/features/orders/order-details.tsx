import { Link } from 'react-router-dom';
import { ORDER_SCREEN } from '#contract/orders/order-messages.ts';
import type { Order, Shipment } from '#contract/orders/order.ts';
import { Badge } from '#app/ui/product/badge.tsx';
import { OrderActions, ShipmentActions } from './order-actions.tsx';
import { NextSteps } from './next-steps.tsx';
import { OrderCovers } from './order-covers.tsx';
import { OrderNumber } from './order-number.tsx';
import { OrderSlip } from './order-slip.tsx';
import { orderState } from './order-state.ts';
import { returnsUntil } from './returns-until.ts';
import { formatDay } from './format-date.ts';
import { classes } from '#app/ui/classes.ts';
import slipStyles from '#app/ui/layout/slip.module.css';
import ordersStyles from './orders.module.css';

/** An order with its number, covers, next steps, actions and receipt. */
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
          <OrderCovers items={order.items} />
          <section className={ordersStyles['next']} aria-labelledby="next">
            <h2 id="next">What happens next</h2>
            <Shipments order={order} />
          </section>
          <Reviews order={order} />
          <OrderActions order={order} />
        </div>
        <OrderSlip order={order} />
      </div>
    </>
  );
}

/** The steps of all shipments together until one of them is on its way, then of each. */
function Shipments({ order }: { order: Order }) {
  const { shipments } = order;
  if (shipments.every(({ status }) => status === 'new'))
    return <NextSteps order={order} shipments={shipments} />;
  return shipments.map((shipment) => (
    <div key={shipment.id}>
      {shipments.length > 1 && (
        <h3>
          {shipment.items.map(({ title }) => title).join(', ')}
          {shipment.seller !== undefined && `, from ${shipment.seller}`}
        </h3>
      )}
      <NextSteps order={order} shipments={[shipment]} />
      {shipment.status === 'shipped' && shipment.sellerSaysAt !== undefined && (
        <p className={classes('small', ordersStyles['window'])}>
          {ORDER_SCREEN.sellerSays(formatDay(shipment.sellerSaysAt))}
        </p>
      )}
      <ReturnWindow order={order} shipment={shipment} />
      <ShipmentActions order={order} shipment={shipment} />
    </div>
  ));
}

/** The last day to return a delivered shipment, past or future. */
function ReturnWindow({ order, shipment }: { order: Order; shipment: Shipment }) {
  const day = returnsUntil(order, shipment);
  if (day === undefined || shipment.status !== 'delivered') return null;
  const isOpen = shipment.returnableUntil !== undefined;
  return (
    <p className={classes('small soft', ordersStyles['window'])}>
      {isOpen ? ORDER_SCREEN.returnsUntil(day) : ORDER_SCREEN.returnsClosed(day)}
    </p>
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
