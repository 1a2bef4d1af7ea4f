import { useLoaderData } from 'react-router-dom';
import { orderCalls } from '../../features/admin/admin-calls.ts';
import { adminLoader } from '../../features/admin/admin-loader.ts';
import { OrderList } from '../../features/admin/orders/order-list.tsx';
import { orderQueryOf } from '../../features/admin/orders/order-query.ts';
import { toServerData } from '../../pwa/personal/personal-data.ts';
import { BackOfficeHeader } from '../../shell/header/back-office-header.tsx';
import type { FrameHandle } from '../../shell/frame.ts';
import { AdminPage } from './admin-page.tsx';
import { classes } from '../../ui/classes.ts';
import adminStyles from '../../features/admin/admin.module.css';

export const handle: FrameHandle = { frame: <BackOfficeHeader /> };

export const loader = adminLoader(({ url }) => ({
  page: toServerData(orderCalls.readOrders(orderQueryOf(url.searchParams))),
}));

/** All orders of the shop. */
export function Component() {
  const data = useLoaderData<ReturnType<typeof loader>>();
  return (
    <AdminPage
      title="Orders"
      head={
        <div className={classes('page-head', adminStyles['head'])}>
          <h1>Orders</h1>
        </div>
      }
    >
      <OrderList page={data?.page} />
    </AdminPage>
  );
}
