import { OrderList } from '../../features/admin/orders/order-list.tsx';
import { BackOfficeHeader } from '../../shell/header/back-office-header.tsx';
import type { FrameHandle } from '../../shell/frame.ts';
import { AdminPage } from './admin-page.tsx';
import { classes } from '../../ui/classes.ts';
import adminStyles from '../../features/admin/admin.module.css';

export const handle: FrameHandle = { frame: <BackOfficeHeader /> };

/** All orders of the shop. */
export function Component() {
  return (
    <AdminPage
      title="Orders"
      head={
        <div className={classes('page-head', adminStyles['head'])}>
          <h1>Orders</h1>
        </div>
      }
    >
      <OrderList />
    </AdminPage>
  );
}
