import { useCallback, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Dashboard as Board } from '#contract/admin/admin-dashboard.ts';
import { dashboardCalls } from '../../features/admin/admin-calls.ts';
import { DashboardFigures } from '../../features/admin/dashboard/dashboard-figures.tsx';
import { signOut } from '../../features/admin/session/sign-out.ts';
import { Stats } from '../../features/admin/dashboard/stats.tsx';
import { figuresOf, type UserFigures } from '../../features/admin/users/user-figures.ts';
import { UsersTable } from '../../features/admin/users/users-table.tsx';
import type { UserPage } from '../../http/admin/admin.ts';
import { useAsked } from '../../pwa/personal/use-asked.ts';
import { BackOfficeHeader } from '../../shell/header/back-office-header.tsx';
import type { FrameHandle } from '../../shell/frame.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { AdminRoom } from './admin-room.tsx';
import { classes } from '../../ui/classes.ts';
import adminStyles from '../../features/admin/admin.module.css';

export const handle: FrameHandle = { frame: <BackOfficeHeader /> };

/** Who has an account, and how the shop is doing. */
export function Component() {
  const navigate = useNavigate();
  const leave = () => {
    void signOut();
    void navigate('/admin-login');
  };
  return (
    <AdminRoom
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
    </AdminRoom>
  );
}

function Dashboard() {
  const [users, setUsers] = useState<UserFigures>();
  const board = useAsked<Board & { next?: undefined }>(dashboardCalls.readDashboard);
  const told = board.asked.as === 'ready' ? board.asked.value.users : undefined;
  // The list counts itself while it has everybody.
  const { total, verified, unverified, newThisWeek } = users ?? told ?? {};
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
      <DashboardFigures listed={board} />
      <UsersTable onRead={count} />
    </>
  );
}
