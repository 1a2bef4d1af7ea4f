import { useLoaderData } from 'react-router-dom';
import { auditCalls } from '../../features/admin/admin-calls.ts';
import { adminLoader } from '../../features/admin/admin-loader.ts';
import { AuditList } from '../../features/admin/audit/audit-list.tsx';
import { auditQueryOf } from '../../features/admin/audit/audit-query.ts';
import { toServerData } from '../../pwa/personal/personal-data.ts';
import { BackOfficeHeader } from '../../shell/header/back-office-header.tsx';
import type { FrameHandle } from '../../shell/frame.ts';
import { AdminPage } from './admin-page.tsx';
import { classes } from '../../ui/classes.ts';
import adminStyles from '../../features/admin/admin.module.css';

export const handle: FrameHandle = { frame: <BackOfficeHeader /> };

export const loader = adminLoader(({ url }) => ({
  page: toServerData(auditCalls.readTrail(auditQueryOf(url.searchParams))),
}));

/** Every change by an admin, with undo where that is safe. */
export function Component() {
  const data = useLoaderData<ReturnType<typeof loader>>();
  return (
    <AdminPage
      title="Audit trail"
      head={
        <div className={classes('page-head', adminStyles['head'])}>
          <h1>Audit trail</h1>
        </div>
      }
    >
      <AuditList page={data?.page} />
    </AdminPage>
  );
}
