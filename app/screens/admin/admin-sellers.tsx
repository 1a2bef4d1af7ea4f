import { useLoaderData } from 'react-router-dom';
import { sellerCalls } from '../../features/admin/admin-calls.ts';
import { adminLoader } from '../../features/admin/admin-loader.ts';
import { SellerList } from '../../features/admin/sellers/seller-list.tsx';
import { sellerQueryOf } from '../../features/admin/sellers/seller-query.ts';
import { toServerData } from '../../pwa/personal/personal-data.ts';
import { BackOfficeHeader } from '../../shell/header/back-office-header.tsx';
import type { FrameHandle } from '../../shell/frame.ts';
import { AdminPage } from './admin-page.tsx';
import { classes } from '../../ui/classes.ts';
import adminStyles from '../../features/admin/admin.module.css';

export const handle: FrameHandle = { frame: <BackOfficeHeader /> };

export const loader = adminLoader(({ url: { searchParams } }) => ({
  page: toServerData(sellerCalls.readSellers(sellerQueryOf(searchParams))),
}));

/** All sellers: how they do, what they are owed, and who is held or blocked. */
export function Component() {
  const data = useLoaderData<ReturnType<typeof loader>>();
  return (
    <AdminPage
      title="Sellers"
      head={
        <div className={classes('page-head', adminStyles['head'])}>
          <h1>Sellers</h1>
        </div>
      }
    >
      <SellerList page={data?.page} />
    </AdminPage>
  );
}
