import { Link } from 'react-router-dom';
import { ORDER_SCREEN } from '#contract/orders/order-messages.ts';
import type { Order, Shipment } from '#contract/orders/order.ts';
import { Badge } from '#app/ui/product/badge.tsx';
import { OrderDeeds, ShipmentDeeds } from './order-deeds.tsx';
import { OrderLines } from './order-lines.tsx';
import { OrderSlip } from './order-slip.tsx';
import { orderState } from './order-state.ts';
import { returnsUntil } from './returns-until.ts';
import type { Deed } from './use-order.ts';
import { WayAhead } from './way-ahead.tsx';
import { dayOf } from './when.ts';
import { classes } from '#app/ui/classes.ts';
import slipStyles from '#app/ui/layout/slip.module.css';
import ordersStyles from './orders.module.css';

/** An order with its items, shipments, actions and receipt. */
export function WholeOrder({ order, act }: { order: Order; act: (deed: Deed) => Promise<boolean> }) {
  const { words, tone } = orderState(order);
  const isOn = order.status === 'paid' || order.status === 'partially_refunded';
  return (
    <>
      <div className="page-head">
        <h1>{isOn ? ORDER_SCREEN.thanks : ORDER_SCREEN.changed}</h1>
        {isOn && order.customerEmail !== '' && (
          <p className={classes('soft', ordersStyles['letter'])}>
            We’re emailing a receipt to {order.customerEmail}.
            {order.cancelableUntil !== undefined && ' You can cancel the order within 1 hour.'}
          </p>
        )}
        <p className="row">
          <Badge tone={tone}>{words}</Badge>
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
                <WayAhead shipment={shipment} orderedAt={order.createdAt} />
                {shipment.status === 'shipped' && shipment.sellerSaysAt !== undefined && (
                  <p className="small">{ORDER_SCREEN.sellerSays(dayOf(shipment.sellerSaysAt))}</p>
                )}
                <ReturnWindow order={order} shipment={shipment} />
                <ShipmentDeeds order={order} shipment={shipment} act={act} />
              </div>
            ))}
          </section>
          <Reviews order={order} />
          <OrderDeeds order={order} act={act} />
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
  const there = order.shipments.flatMap(({ status, items }) => (status === 'delivered' ? items : []));
  const known = there.flatMap(({ productId, title }) => (productId === null ? [] : [{ productId, title }]));
  if (known.length === 0) return null;
  return (
    <ul className="unprinted">
      {known.map(({ productId, title }) => (
        <li key={productId}>
          <Link className="link" to={`/product/${productId}#reviews`}>
            Write a review of {title}
          </Link>
        </li>
      ))}
    </ul>
  );
}
