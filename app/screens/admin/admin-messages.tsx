import { Inbox } from '../../features/admin/inbox/inbox.tsx';
import { BackOfficeHeader } from '../../shell/header/back-office-header.tsx';
import type { FrameHandle } from '../../shell/frame.ts';
import { AdminPage } from './admin-page.tsx';
import { classes } from '../../ui/classes.ts';
import adminStyles from '../../features/admin/admin.module.css';

export const handle: FrameHandle = { frame: <BackOfficeHeader /> };

/** Messages from the contact form. */
export function Component() {
  return (
    <AdminPage
      title="Messages"
      head={
        <div className={classes('page-head', adminStyles['head'])}>
          <h1>Messages</h1>
        </div>
      }
    >
      <Inbox />
    </AdminPage>
  );
}
