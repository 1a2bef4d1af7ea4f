import { useLoaderData } from 'react-router-dom';
import { moneyCalls } from '../../features/admin/admin-calls.ts';
import { adminLoader } from '../../features/admin/admin-loader.ts';
import { MoneyOverview } from '../../features/admin/money/money-overview.tsx';
import { toServerData } from '../../pwa/personal/personal-data.ts';
import { BackOfficeHeader } from '../../shell/header/back-office-header.tsx';
import type { FrameHandle } from '../../shell/frame.ts';
import { AdminPage } from './admin-page.tsx';
import { classes } from '../../ui/classes.ts';
import adminStyles from '../../features/admin/admin.module.css';

export const handle: FrameHandle = { frame: <BackOfficeHeader /> };

export const loader = adminLoader(() => ({ money: toServerData(moneyCalls.readMoney()) }));

/** Whose the money is, and what an admin enters by hand. */
export function Component() {
  const data = useLoaderData<ReturnType<typeof loader>>();
  return (
    <AdminPage
      title="Money"
      head={
        <div className={classes('page-head', adminStyles['head'])}>
          <h1>Money</h1>
        </div>
      }
    >
      <MoneyOverview money={data?.money} />
    </AdminPage>
  );
}
