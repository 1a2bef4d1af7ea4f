import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { formatDollars } from '#contract/money.ts';
import { ORDER_HISTORY, ORDER_MESSAGES } from '#contract/orders/order-messages.ts';
import type { Order } from '#contract/orders/order.ts';
import { itemCountText } from '#contract/screen-messages.ts';
import type { OrdersPage } from '#app/http/orders.ts';
import { useReload, type ServerData } from '#app/pwa/personal/personal-data.ts';
import { appendRows, useMorePages } from '#app/pwa/personal/use-more-pages.ts';
import { Badge } from '#app/ui/product/badge.tsx';
import { Button, buttonClass } from '#app/ui/buttons/button.tsx';
import { RowSkeletons } from '#app/ui/states/skeleton.tsx';
import { FailedState } from '#app/ui/states/failed-state.tsx';
import { StateMessage } from '#app/ui/states/state-message.tsx';
import { BareCover } from '#app/ui/product/cover.tsx';
import { countCopies } from './count-copies.ts';
import { orderState } from './order-state.ts';
import { formatDay } from './format-date.ts';
import linesStyles from '#app/ui/layout/lines.module.css';
import styles from './order-history.module.css';

const SKELETON_ROW_COUNT = 3;

type OrderHistoryProps = {
  /** The first page of the orders, or the one at the cursor of the address; undefined while loading. */
  page: Promise<ServerData<OrdersPage>> | undefined;
  guest: ReactNode;
};

/** The orders, newest first after those with a return or an open case. Guests see this device's orders, followed by `guest`. */
export function OrderHistory({ page, guest }: OrderHistoryProps) {
  const { data, more } = useMorePages(page, join);
  const reload = useReload();
  const isGuest = guest !== undefined;
  if (data.status === 'ready') {
    const { orders } = data.value;
    if (orders.length === 0) return isGuest ? guest : <NoOrders />;
    return (
      <>
        <Orders orders={orders} />
        {more !== undefined && (
          <p className={styles['older']}>
            <Button small pending={more.isLoading} onClick={more.load}>
              {ORDER_HISTORY.older}
            </Button>
          </p>
        )}
        {guest}
      </>
    );
  }
  if (data.status === 'loading') return <OrderHistorySkeleton />;
  if (data.status === 'signed-out') return guest;
  const isOffline = data.status === 'offline';
  return (
    <FailedState
      isCalm={isOffline}
      title={isOffline ? ORDER_HISTORY.offline : ORDER_HISTORY.failed}
      retry={reload}
    >
      {isOffline ? ORDER_HISTORY.offlineText : ORDER_HISTORY.failedText}
    </FailedState>
  );
}

const join = (before: OrdersPage, after: OrdersPage): OrdersPage => ({
  ...after,
  orders: appendRows(before.orders, after.orders, ({ id }) => id),
});

function OrderHistorySkeleton() {
  return (
    <>
      <output className="vh">Loading</output>
      <ul className={linesStyles['lines']} aria-busy="true">
        <RowSkeletons count={SKELETON_ROW_COUNT} />
      </ul>
    </>
  );
}

function NoOrders() {
  return (
    <StateMessage
      title={ORDER_MESSAGES.none}
      drawing="empty-cart"
      actions={
        <Link className={buttonClass('primary')} to="/products">
          Start Shopping
        </Link>
      }
    >
      {ORDER_HISTORY.noneText}
    </StateMessage>
  );
}

function Orders({ orders }: { orders: readonly Order[] }) {
  return (
    <ul className={styles['order-history']} aria-label="Orders">
      {orders.map((order) => (
        <OrderRow key={order.id} order={order} />
      ))}
    </ul>
  );
}

/** More covers than this do not fit beside a title on a phone. */
const MAX_COVERS = 3;

function OrderRow({ order }: { order: Order }) {
  const { label, tone } = orderState(order);
  return (
    <li>
      <div className={styles['covers']} aria-hidden="true">
        {order.items.slice(0, MAX_COVERS).map(({ picture }, index) => (
          <BareCover key={index} picture={picture} alt="" sizes="60px" widest={160} />
        ))}
      </div>
      <div>
        <div className={linesStyles['head']}>
          <h3>
            <Link to={`/order-confirmation/${order.id}`}>Order {order.number}</Link>
          </h3>
          <b>{formatDollars(order.totalAmount)}</b>
        </div>
        <p className="soft small">
          {formatDay(order.createdAt)}, {itemCountText(countCopies(order))}
        </p>
        <p className={styles['items']}>
          {order.items
            .map(({ title, quantity }) => (quantity > 1 ? `${title} (${quantity})` : title))
            .join(', ')}
        </p>
        <p className="row">
          <Badge tone={tone}>{label}</Badge>
          {order.demo && <Badge tone="sample">Demo order</Badge>}
        </p>
      </div>
    </li>
  );
}
