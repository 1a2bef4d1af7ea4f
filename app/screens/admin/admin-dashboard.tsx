import { useState } from 'react';
import { useLoaderData, useNavigate } from 'react-router-dom';
import { dashboardCalls, feeCalls } from '../../features/admin/admin-calls.ts';
import { adminLoader } from '../../features/admin/admin-loader.ts';
import { DashboardFigures } from '../../features/admin/dashboard/dashboard-figures.tsx';
import { FeePanel } from '../../features/admin/fees/fee-panel.tsx';
import { signOut } from '../../features/admin/session/sign-out.ts';
import { Stats } from '../../features/admin/dashboard/stats.tsx';
import { figuresOf } from '../../features/admin/users/user-figures.ts';
import { readUsers, type ListedUsers } from '../../features/admin/users/read-users.ts';
import { UsersTable } from '../../features/admin/users/users-table.tsx';
import { useMorePages } from '../../pwa/personal/use-more-pages.ts';
import { toServerData, useServerData } from '../../pwa/personal/personal-data.ts';
import { BackOfficeHeader } from '../../shell/header/back-office-header.tsx';
import type { FrameHandle } from '../../shell/frame.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { AdminPage } from './admin-page.tsx';
import { classes } from '../../ui/classes.ts';
import adminStyles from '../../features/admin/admin.module.css';

export const handle: FrameHandle = { frame: <BackOfficeHeader /> };

/** `page`: users. Further pages come without the figures and the fee. */
export const loader = adminLoader(({ url: { searchParams } }) => ({
  figures: searchParams.has('cursor') ? undefined : toServerData(dashboardCalls.readDashboard()),
  fee: searchParams.has('cursor') ? undefined : toServerData(feeCalls.readTerms()),
  page: toServerData(readUsers(searchParams)),
}));

const join = (before: ListedUsers, after: ListedUsers): ListedUsers => ({
  ...after,
  users: [...before.users, ...after.users],
});

type LoadedData = ReturnType<typeof loader>;

/** User accounts, and the figures of the shop. */
export function Component() {
  const data = useLoaderData<LoadedData>();
  const navigate = useNavigate();
  const logOut = () => {
    void signOut();
    void navigate('/admin-login');
  };
  return (
    <AdminPage
      title="Admin dashboard"
      head={
        <div className={classes('page-head', adminStyles['head'], 'row spread')}>
          <h1>User Dashboard</h1>
          <Button small onClick={logOut}>
            Logout
          </Button>
        </div>
      }
    >
      <Dashboard data={data} />
    </AdminPage>
  );
}

function Dashboard({ data }: { data: LoadedData }) {
  const figures = useServerData(data?.figures);
  const fee = useServerData(data?.fee);
  const users = useMorePages(data?.page, join);
  const [openedAt] = useState(Date.now);
  // The list's own counts are newer while it has all users loaded.
  const counted = users.data.status === 'ready' ? figuresOf(users.data.value, openedAt) : undefined;
  const counts = counted ?? (figures.status === 'ready' ? figures.value.users : undefined);
  return (
    <>
      <Stats
        label="Users"
        figures={[
          { name: 'Total Users', value: counts?.total },
          { name: 'Verified Users', value: counts?.verified },
          { name: 'Unverified', value: counts?.unverified },
          { name: 'New This Week', value: counts?.newThisWeek },
        ]}
      />
      <DashboardFigures data={figures} />
      <FeePanel data={fee} />
      <UsersTable data={users.data} more={users.more} />
    </>
  );
}
