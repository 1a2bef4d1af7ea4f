import { useCallback, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Dashboard as DashboardData } from '#contract/admin/admin-dashboard.ts';
import { dashboardCalls } from '../../features/admin/admin-calls.ts';
import { DashboardFigures } from '../../features/admin/dashboard/dashboard-figures.tsx';
import { signOut } from '../../features/admin/session/sign-out.ts';
import { Stats } from '../../features/admin/dashboard/stats.tsx';
import { figuresOf, type UserFigures } from '../../features/admin/users/user-figures.ts';
import { UsersTable } from '../../features/admin/users/users-table.tsx';
import type { UserPage } from '../../http/admin/admin.ts';
import { useServerData } from '../../pwa/personal/use-server-data.ts';
import { BackOfficeHeader } from '../../shell/header/back-office-header.tsx';
import type { FrameHandle } from '../../shell/frame.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { AdminPage } from './admin-page.tsx';
import { classes } from '../../ui/classes.ts';
import adminStyles from '../../features/admin/admin.module.css';

export const handle: FrameHandle = { frame: <BackOfficeHeader /> };

/** User accounts, and the figures of the shop. */
export function Component() {
  const navigate = useNavigate();
  const leave = () => {
    void signOut();
    void navigate('/admin-login');
  };
  return (
    <AdminPage
      title="Admin dashboard"
      head={
        <div className={classes('page-head', adminStyles['head'], 'row spread')}>
          <h1>User Dashboard</h1>
          <Button small onClick={leave}>
            Logout
          </Button>
        </div>
      }
    >
      <Dashboard />
    </AdminPage>
  );
}

function Dashboard() {
  const [users, setUsers] = useState<UserFigures>();
  const dashboard = useServerData<DashboardData & { next?: undefined }>(dashboardCalls.readDashboard);
  const totals = dashboard.asked.status === 'ready' ? dashboard.asked.value.users : undefined;
  // The list's own counts are newer while it has all users loaded.
  const { total, verified, unverified, newThisWeek } = users ?? totals ?? {};
  const count = useCallback((page: UserPage) => setUsers(figuresOf(page, Date.now())), []);
  return (
    <>
      <Stats
        label="Users"
        figures={[
          { name: 'Total Users', value: total },
          { name: 'Verified Users', value: verified },
          { name: 'Unverified', value: unverified },
          { name: 'New This Week', value: newThisWeek },
        ]}
      />
      <DashboardFigures listed={dashboard} />
      <UsersTable onRead={count} />
    </>
  );
}
