import { useLoaderData } from 'react-router-dom';
import { reportCalls } from '../../features/admin/admin-calls.ts';
import { adminLoader } from '../../features/admin/admin-loader.ts';
import { ReportQueue } from '../../features/admin/inbox/report-queue.tsx';
import { reportQueryOf } from '../../features/admin/inbox/report-query.ts';
import { toServerData } from '../../pwa/personal/personal-data.ts';
import { BackOfficeHeader } from '../../shell/header/back-office-header.tsx';
import type { FrameHandle } from '../../shell/frame.ts';
import { AdminPage } from './admin-page.tsx';
import { classes } from '../../ui/classes.ts';
import adminStyles from '../../features/admin/admin.module.css';

export const handle: FrameHandle = { frame: <BackOfficeHeader /> };

export const loader = adminLoader(({ url }) => ({
  page: toServerData(reportCalls.readReports(reportQueryOf(url.searchParams))),
}));

/** Reports from shoppers. */
export function Component() {
  const data = useLoaderData<ReturnType<typeof loader>>();
  return (
    <AdminPage
      title="Reports"
      head={
        <div className={classes('page-head', adminStyles['head'])}>
          <h1>Reports</h1>
        </div>
      }
    >
      <ReportQueue page={data?.page} />
    </AdminPage>
  );
}
