import { Link, useLoaderData } from 'react-router-dom';
import { orderCalls } from '../../features/admin/admin-calls.ts';
import { adminLoader } from '../../features/admin/admin-loader.ts';
import { OrderDetail } from '../../features/admin/orders/order-detail.tsx';
import { toServerData, useServerData } from '../../pwa/personal/personal-data.ts';
import { BackOfficeHeader } from '../../shell/header/back-office-header.tsx';
import type { FrameHandle } from '../../shell/frame.ts';
import { Icon } from '../../ui/icon.tsx';
import { AdminPage } from './admin-page.tsx';
import { classes } from '../../ui/classes.ts';
import adminTableStyles from '../../features/admin/products/admin-table.module.css';
import adminStyles from '../../features/admin/admin.module.css';

export const handle: FrameHandle = { frame: <BackOfficeHeader /> };

export const loader = adminLoader(({ params: { id = '' } }) => ({
  order: toServerData(orderCalls.readOrder(id)),
}));

/** One order in full. */
export function Component() {
  const data = useLoaderData<ReturnType<typeof loader>>();
  const order = useServerData(data?.order);
  return (
    <AdminPage
      title="Order"
      head={
        <div className={classes('page-head', adminStyles['head'], adminTableStyles['desk-head'])}>
          <Link className="link small" to="/admin/orders">
            <Icon name="chevron-left" /> Back to orders
          </Link>
          <h1>Order {order.status === 'ready' && order.value.number}</h1>
        </div>
      }
    >
      <OrderDetail order={data?.order} />
    </AdminPage>
  );
}
