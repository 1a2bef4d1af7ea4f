import { useCallback } from 'react';
import type { AdminOrder, OpenJob } from '#contract/admin/admin-orders.ts';
import { formatDollars } from '#contract/money.ts';
import { ORDER_STATUS_LABELS } from '#contract/orders/order-messages.ts';
import { useServerData } from '#app/pwa/personal/use-server-data.ts';
import { Badge } from '#app/ui/product/badge.tsx';
import { orderCalls } from '../admin-calls.ts';
import { Listing } from '../listing.tsx';
import { CancelOrder, RefundOrder } from './order-amounts.tsx';
import { ShipmentPanel } from './shipment-panel.tsx';
import { TableFrame } from '../table-frame.tsx';
import { formatDateTime } from '../local-time.ts';
import { classes } from '#app/ui/classes.ts';
import adminTableStyles from '../products/admin-table.module.css';
import adminStyles from '../admin.module.css';

/** An order with its payment, shipments, refunds and jobs, and the actions that it allows. */
export function OrderDetail({ id }: { id: string }) {
  const read = useCallback(async () => orderCalls.readOrder(id), [id]);
  const listed = useServerData<AdminOrder & { next?: undefined }>(read);
  return (
    <Listing listed={listed} failed="Error Loading Order">
      {(order) => <Detail order={order} put={listed.setValue} />}
    </Listing>
  );
}

type Put = (order: AdminOrder) => void;

function Detail({ order, put }: { order: AdminOrder; put: Put }) {
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
          <p className="soft small">{order.buyer === 'account' ? 'With an account' : 'As a guest'}</p>
        </section>
        <Payment order={order} put={put} />
      </div>
      {order.shipments.map((shipment) => (
        <ShipmentPanel key={shipment.id} orderId={order.id} shipment={shipment} put={put} />
      ))}
      <Refunds order={order} />
      <Jobs jobs={order.jobs} />
    </>
  );
}

function Payment({ order, put }: { order: AdminOrder; put: Put }) {
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
        {payment.refundable > 0 && <RefundOrder order={order} put={put} />}
        {order.cancelable && <CancelOrder order={order} put={put} />}
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

function Refunds({ order: { refunds, shipments } }: { order: AdminOrder }) {
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
          {refunds.map(({ amount, reason, status, createdAt, providerId, shipmentId }) => (
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
