import { Link } from 'react-router-dom';
import type { AdminOrder, OpenJob } from '#contract/admin/admin-orders.ts';
import { formatDollars } from '#contract/money.ts';
import { ORDER_STATUS_LABELS } from '#contract/orders/order-messages.ts';
import { useServerData, type ServerData } from '#app/pwa/personal/personal-data.ts';
import { Badge } from '#app/ui/product/badge.tsx';
import { Listing } from '../listing.tsx';
import { CancelOrder, RefundOrder, RetryRefund } from './order-amounts.tsx';
import { ShipmentPanel } from './shipment-panel.tsx';
import { TableFrame } from '../table-frame.tsx';
import { formatDateTime } from '../local-time.ts';
import { classes } from '#app/ui/classes.ts';
import adminTableStyles from '../products/admin-table.module.css';
import adminStyles from '../admin.module.css';

/** An order with its payment, shipments, refunds and jobs, and the actions that it allows. */
export function OrderDetail({ order }: { order: Promise<ServerData<AdminOrder>> | undefined }) {
  return (
    <Listing data={useServerData(order)} failed="Error Loading Order">
      {(value) => <Detail order={value} />}
    </Listing>
  );
}

function Detail({ order }: { order: AdminOrder }) {
  return (
    <>
      <p className="row">
        <Badge tone={order.status === 'paid' ? 'in' : 'out'}>{ORDER_STATUS_LABELS[order.status]}</Badge>
        {order.demo && <Badge tone="sample">Demo order</Badge>}
        <span className="soft small">placed {formatDateTime(order.createdAt)}</span>
      </p>
      <div className={adminStyles['panels']}>
        <section className={adminStyles['panel']} aria-labelledby="customer">
          <h2 id="customer">Customer</h2>
          <p>
            {order.customerName === '' ? 'Forgotten' : order.customerName}
            <br />
            {order.customerEmail}
          </p>
          <p className={adminStyles['address']}>{order.shippingAddress}</p>
          {order.buyerId === undefined ? (
            <p className="soft small">As a guest</p>
          ) : (
            <Link className="link small" to={`/admin/customers/${order.buyerId}`}>
              All about this customer
            </Link>
          )}
        </section>
        <Payment order={order} />
      </div>
      {order.shipments.map((shipment) => (
        <ShipmentPanel key={shipment.id} orderId={order.id} shipment={shipment} />
      ))}
      <Refunds order={order} />
      <Jobs jobs={order.jobs} />
    </>
  );
}

function Payment({ order }: { order: AdminOrder }) {
  const { payment } = order;
  return (
    <section className={adminStyles['panel']} aria-labelledby="payment">
      <h2 id="payment">Payment</h2>
      <dl className={adminStyles['ledger-list']}>
        <Line name="Paid" value={formatDollars(payment.paid)} />
        <Line name="Refunded" value={formatDollars(payment.refunded)} />
        <Line name="Can still be refunded" value={formatDollars(payment.refundable)} />
      </dl>
      <p className={classes('soft small', adminStyles['address'])}>
        {payment.provider === 'demo' ? 'Demo payments' : 'Stripe'}, {payment.intentId}
      </p>
      <div className={classes('row', adminStyles['actions'])}>
        {payment.refundable > 0 && <RefundOrder order={order} />}
        {order.cancelable && <CancelOrder order={order} />}
      </div>
    </section>
  );
}

function Line({ name, value }: { name: string; value: string }) {
  return (
    <div className="row spread">
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}

const REFUND_WORDS = { due: 'On its way', sent: 'Sent back', failed: 'Failed' } as const;

function Refunds({ order: { id: orderId, refunds, shipments } }: { order: AdminOrder }) {
  const titlesOf = (id: number | undefined): string | undefined =>
    shipments
      .find((shipment) => shipment.id === id)
      ?.items.map(({ title }) => title)
      .join(', ');
  if (refunds.length === 0) return null;
  return (
    <div className={adminStyles['section']}>
      <h2>Refunds</h2>
      <TableFrame label="Refunds">
        <thead>
          <tr>
            <th>When</th>
            <th>Why</th>
            <th>Status</th>
            <th className={adminTableStyles['num']}>Amount</th>
          </tr>
        </thead>
        <tbody>
          {refunds.map(({ id, amount, reason, status, createdAt, providerId, shipmentId }) => (
            <tr key={`${createdAt} ${amount}`}>
              <td>{formatDateTime(createdAt)}</td>
              <td>
                {reason}
                {shipmentId !== undefined && `, for ${titlesOf(shipmentId)}`}
                {providerId !== undefined && <span className="soft"> ({providerId})</span>}
              </td>
              <td>
                <Badge tone={status === 'sent' ? 'in' : status === 'due' ? 'wait' : 'out'}>
                  {REFUND_WORDS[status]}
                </Badge>
                {status === 'failed' && id !== undefined && <RetryRefund orderId={orderId} refundId={id} />}
              </td>
              <td className={adminTableStyles['num']}>{formatDollars(amount)}</td>
            </tr>
          ))}
        </tbody>
      </TableFrame>
    </div>
  );
}

function Jobs({ jobs }: { jobs: readonly OpenJob[] }) {
  if (jobs.length === 0) return null;
  return (
    <section className={adminStyles['section']} aria-labelledby="jobs">
      <h2 id="jobs">Not done yet</h2>
      <ul className={adminTableStyles['problems']}>
        {jobs.map(({ key, kind, attempts, nextAt, failure }) => (
          <li key={key}>
            {kind}: {attempts === 0 ? 'waits' : `tried ${attempts} times`}, next {formatDateTime(nextAt)}
            {failure !== undefined && <span className="soft"> ({failure})</span>}
          </li>
        ))}
      </ul>
    </section>
  );
}
