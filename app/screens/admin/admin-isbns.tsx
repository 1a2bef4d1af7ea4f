import { useLoaderData } from 'react-router-dom';
import { isbnCalls } from '../../features/admin/admin-calls.ts';
import { adminLoader } from '../../features/admin/admin-loader.ts';
import { isbnQueryOf } from '../../features/admin/isbns/isbn-query.ts';
import { IsbnRecords } from '../../features/admin/isbns/isbn-records.tsx';
import { toServerData } from '../../pwa/personal/personal-data.ts';
import { BackOfficeHeader } from '../../shell/header/back-office-header.tsx';
import type { FrameHandle } from '../../shell/frame.ts';
import { AdminPage } from './admin-page.tsx';
import { classes } from '../../ui/classes.ts';
import adminStyles from '../../features/admin/admin.module.css';

export const handle: FrameHandle = { frame: <BackOfficeHeader /> };

export const loader = adminLoader(({ url }) => ({
  page: toServerData(isbnCalls.readRecords(isbnQueryOf(url.searchParams))),
}));

/** What the shop takes to be printed on editions, and who says so. */
export function Component() {
  const data = useLoaderData<ReturnType<typeof loader>>();
  return (
    <AdminPage
      title="ISBN records"
      head={
        <div className={classes('page-head', adminStyles['head'])}>
          <h1>ISBN records</h1>
        </div>
      }
    >
      <IsbnRecords page={data?.page} />
    </AdminPage>
  );
}
