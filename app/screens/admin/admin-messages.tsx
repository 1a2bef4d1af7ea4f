import { useLoaderData } from 'react-router-dom';
import { inboxCalls } from '../../features/admin/admin-calls.ts';
import { adminLoader } from '../../features/admin/admin-loader.ts';
import { Inbox } from '../../features/admin/inbox/inbox.tsx';
import { messageQueryOf } from '../../features/admin/inbox/message-query.ts';
import { toServerData } from '../../pwa/personal/personal-data.ts';
import { BackOfficeHeader } from '../../shell/header/back-office-header.tsx';
import type { FrameHandle } from '../../shell/frame.ts';
import { AdminPage } from './admin-page.tsx';
import { classes } from '../../ui/classes.ts';
import adminStyles from '../../features/admin/admin.module.css';

export const handle: FrameHandle = { frame: <BackOfficeHeader /> };

export const loader = adminLoader(({ url }) => ({
  page: toServerData(inboxCalls.readInbox(messageQueryOf(url.searchParams))),
}));

/** Messages from the contact form. */
export function Component() {
  const data = useLoaderData<ReturnType<typeof loader>>();
  return (
    <AdminPage
      title="Messages"
      head={
        <div className={classes('page-head', adminStyles['head'])}>
          <h1>Messages</h1>
        </div>
      }
    >
      <Inbox page={data?.page} />
    </AdminPage>
  );
}
