import { useLoaderData } from 'react-router-dom';
import { caseCalls } from '../../features/admin/admin-calls.ts';
import { adminLoader } from '../../features/admin/admin-loader.ts';
import { CaseList } from '../../features/admin/cases/case-list.tsx';
import { toServerData } from '../../pwa/personal/personal-data.ts';
import { BackOfficeHeader } from '../../shell/header/back-office-header.tsx';
import type { FrameHandle } from '../../shell/frame.ts';
import { AdminPage } from './admin-page.tsx';
import { classes } from '../../ui/classes.ts';
import adminStyles from '../../features/admin/admin.module.css';

export const handle: FrameHandle = { frame: <BackOfficeHeader /> };

export const loader = adminLoader(() => ({ cases: toServerData(caseCalls.readCases()) }));

/** Reports and returns about parcels. */
export function Component() {
  const data = useLoaderData<ReturnType<typeof loader>>();
  return (
    <AdminPage
      title="Cases"
      head={
        <div className={classes('page-head', adminStyles['head'])}>
          <h1>Cases</h1>
        </div>
      }
    >
      <CaseList cases={data?.cases} />
    </AdminPage>
  );
}
