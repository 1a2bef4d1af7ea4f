import { OrderList } from '../../features/admin/orders/order-list.tsx';
import { BackOfficeHeader } from '../../shell/header/back-office-header.tsx';
import type { FrameHandle } from '../../shell/frame.ts';
import { AdminRoom } from './admin-room.tsx';
import { classes } from '../../ui/classes.ts';
import adminStyles from '../../features/admin/admin.module.css';

export const handle: FrameHandle = { frame: <BackOfficeHeader /> };

/** Every order of the shop, and what waits to be sent. */
export function Component() {
  return (
    <AdminRoom
      title="Orders"
      head={
        <div className={classes('page-head', adminStyles['head'])}>
          <h1>Orders</h1>
        </div>
      }
    >
      <OrderList />
    </AdminRoom>
  );
}
