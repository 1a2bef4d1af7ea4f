import { useLoaderData } from 'react-router-dom';
import { disputeCalls } from '../../features/admin/admin-calls.ts';
import { adminLoader } from '../../features/admin/admin-loader.ts';
import { DisputeList } from '../../features/admin/disputes/dispute-list.tsx';
import { disputeQueryOf } from '../../features/admin/disputes/dispute-query.ts';
import { toServerData } from '../../pwa/personal/personal-data.ts';
import { BackOfficeHeader } from '../../shell/header/back-office-header.tsx';
import type { FrameHandle } from '../../shell/frame.ts';
import { AdminPage } from './admin-page.tsx';
import { classes } from '../../ui/classes.ts';
import adminStyles from '../../features/admin/admin.module.css';

export const handle: FrameHandle = { frame: <BackOfficeHeader /> };

export const loader = adminLoader(({ url: { searchParams } }) => ({
  page: toServerData(disputeCalls.readDisputes(disputeQueryOf(searchParams))),
}));

/** Payments that buyers dispute at their banks. */
export function Component() {
  const data = useLoaderData<ReturnType<typeof loader>>();
  return (
    <AdminPage
      title="Disputes"
      head={
        <div className={classes('page-head', adminStyles['head'])}>
          <h1>Disputes</h1>
        </div>
      }
    >
      <DisputeList page={data?.page} />
    </AdminPage>
  );
}
