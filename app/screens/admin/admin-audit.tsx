import { AuditList } from '../../features/admin/audit/audit-list.tsx';
import { BackOfficeHeader } from '../../shell/header/back-office-header.tsx';
import type { FrameHandle } from '../../shell/frame.ts';
import { AdminPage } from './admin-page.tsx';
import { classes } from '../../ui/classes.ts';
import adminStyles from '../../features/admin/admin.module.css';

export const handle: FrameHandle = { frame: <BackOfficeHeader /> };

/** Every change by an admin, with undo where that is safe. */
export function Component() {
  return (
    <AdminPage
      title="Audit trail"
      head={
        <div className={classes('page-head', adminStyles['head'])}>
          <h1>Audit trail</h1>
        </div>
      }
    >
      <AuditList />
    </AdminPage>
  );
}
