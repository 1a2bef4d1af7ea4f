import { ReportQueue } from '../../features/admin/inbox/report-queue.tsx';
import { BackOfficeHeader } from '../../shell/header/back-office-header.tsx';
import type { FrameHandle } from '../../shell/frame.ts';
import { AdminPage } from './admin-page.tsx';
import { classes } from '../../ui/classes.ts';
import adminStyles from '../../features/admin/admin.module.css';

export const handle: FrameHandle = { frame: <BackOfficeHeader /> };

/** Reports from shoppers. */
export function Component() {
  return (
    <AdminPage
      title="Reports"
      head={
        <div className={classes('page-head', adminStyles['head'])}>
          <h1>Reports</h1>
        </div>
      }
    >
      <ReportQueue />
    </AdminPage>
  );
}
