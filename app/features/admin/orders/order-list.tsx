import { Link } from 'react-router-dom';
import { ADMIN_ORDER_FILTERS, type AdminOrderRow, type AdminOrders } from '#contract/admin/admin-orders.ts';
import { formatDollars, formatCount } from '#contract/money.ts';
import { ORDER_STATUS_LABELS, SHIPMENT_STATUS_LABELS } from '#contract/orders/order-messages.ts';
import type { ServerData } from '#app/pwa/personal/personal-data.ts';
import { Badge } from '#app/ui/product/badge.tsx';
import { FilterBox } from '../filter-box.tsx';
import { Listing, MoreButton } from '../listing.tsx';
import { orderQueryOf } from './order-query.ts';
import { DateFilter, SelectFilter } from '../select-filter.tsx';
import { TableFrame } from '../table-frame.tsx';
import { useFilterParams } from '../use-filter-params.ts';
import { useMorePages } from '#app/pwa/personal/use-more-pages.ts';
import { formatDateTime } from '../local-time.ts';
import { classes } from '#app/ui/classes.ts';
import adminTableStyles from '../products/admin-table.module.css';
import adminStyles from '../admin.module.css';
import styles from './order-list.module.css';

/** Labels of the filters. */
const FILTERS = {
  ...ORDER_STATUS_LABELS,
  'to-send': 'To be sent',
  'said-delivered': 'Seller says delivered',
  returns: 'Returns asked for',
  'refunds-due': 'Refund under way',
  stuck: 'Stuck mail or refund',
} as const;

const join = (before: AdminOrders, after: AdminOrders): AdminOrders => ({
  ...after,
  orders: [...before.orders, ...after.orders],
});

/** All orders, newest first. */
export function OrderList({ page }: { page: Promise<ServerData<AdminOrders>> | undefined }) {
  const { params, words, setWords, setParam } = useFilterParams();
  const { status, from, to } = orderQueryOf(params);
  const { data, more } = useMorePages(page, join);
  return (
    <>
      <div className={adminStyles['tools']}>
        <FilterBox
          label="Filter orders"
          hint="Number, name, mail or title"
          value={words}
          onChange={setWords}
        />
        <SelectFilter
          label="Status"
          any="Every status"
          value={status ?? ''}
          onChange={(value) => setParam('status', value)}
          options={ADMIN_ORDER_FILTERS.map((each) => [each, FILTERS[each]])}
        />
        <DateFilter label="From" value={from} onChange={(day) => setParam('from', day)} />
        <DateFilter label="To" value={to} onChange={(day) => setParam('to', day)} />
      </div>
      <Listing data={data} failed="Error Loading Orders">
        {({ orders, total }) =>
          orders.length === 0 ? (
            <p className={adminStyles['none']}>No orders match.</p>
          ) : (
            <>
              <p className={classes('small soft', adminStyles['listing-count'])}>
                {formatCount(total)} {total === 1 ? 'order' : 'orders'}
              </p>
              <OrderRows orders={orders} />
              <MoreButton more={more} />
            </>
          )
        }
      </Listing>
    </>
  );
}

function OrderRows({ orders }: { orders: readonly AdminOrderRow[] }) {
  return (
    <TableFrame label="Orders">
      <thead>
        <tr>
          <th>Order</th>
          <th>Placed</th>
          <th>Customer</th>
          <th>Items</th>
          <th>Status</th>
          <th className={adminTableStyles['num']}>Total</th>
        </tr>
      </thead>
      <tbody>
        {orders.map((order) => (
          <OrderRow key={order.id} order={order} />
        ))}
      </tbody>
    </TableFrame>
  );
}

function OrderRow({ order }: { order: AdminOrderRow }) {
  const { id, number, status, shipments, createdAt, customerName, customerEmail, totalAmount, refunded } =
    order;
  return (
    <tr>
      <td>
        <Link className={adminStyles['cell-link']} to={`/admin/orders/${id}`}>
          {number}
          <span className="vh">, {order.title}</span>
        </Link>
      </td>
      <td>{formatDateTime(createdAt)}</td>
      <td>
        {customerName === '' ? <span className="soft">Forgotten</span> : customerName}
        <br />
        <span className="soft">{customerEmail}</span>
      </td>
      <td>
        <span className={styles['order-list']}>
          {order.covers.map(({ url }) => (
            <img key={url} src={`${url}-160.webp`} alt="" width="26" height="36" loading="lazy" />
          ))}
        </span>
        {order.title}
        {order.pieces > 1 && <span className="soft"> ({order.pieces} copies)</span>}
      </td>
      <td>
        <span className="row">
          <Badge tone={status === 'paid' ? 'in' : 'out'}>{ORDER_STATUS_LABELS[status]}</Badge>
          {[...new Set(shipments)].map((each) => (
            <Badge key={each} tone={each === 'new' || each === 'return_requested' ? 'wait' : 'plain'}>
              {SHIPMENT_STATUS_LABELS[each]}
            </Badge>
          ))}
          {order.demo && <Badge tone="sample">Demo</Badge>}
        </span>
      </td>
      <td className={adminTableStyles['num']}>
        {formatDollars(totalAmount)}
        {refunded > 0 && (
          <>
            <br />
            <span className="soft">−{formatDollars(refunded)}</span>
          </>
        )}
      </td>
    </tr>
  );
}
