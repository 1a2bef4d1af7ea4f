import { Link, useLoaderData } from 'react-router-dom';
import { isCustomerList } from '#contract/admin/admin-customers.ts';
import { calls } from '../../features/admin/admin-calls.ts';
import { adminLoader } from '../../features/admin/admin-loader.ts';
import { CustomerPage } from '../../features/admin/customer/customer-page.tsx';
import { toServerData } from '../../pwa/personal/personal-data.ts';
import { BackOfficeHeader } from '../../shell/header/back-office-header.tsx';
import type { FrameHandle } from '../../shell/frame.ts';
import { Icon } from '../../ui/icon.tsx';
import { AdminPage } from './admin-page.tsx';
import { classes } from '../../ui/classes.ts';
import adminTableStyles from '../../features/admin/products/admin-table.module.css';
import adminStyles from '../../features/admin/admin.module.css';

export const handle: FrameHandle = { frame: <BackOfficeHeader /> };

/** Loads the account with the first page of its lists, or the page of one of them at the cursor of the address. */
export const loader = adminLoader(({ params: { id = '' }, request }) => {
  const params = new URL(request.url).searchParams;
  const [list, cursor] = [params.get('list'), params.get('cursor')];
  return isCustomerList(list) && cursor !== null
    ? { page: toServerData(calls.readCustomerList(id, list, cursor)) }
    : { customer: toServerData(calls.readCustomer(id)) };
});

/** One account, with what it bought, wrote and sells. */
export function Component() {
  const data = useLoaderData<ReturnType<typeof loader>>();
  return (
    <AdminPage
      title="Customer"
      head={
        <div className={classes('page-head', adminStyles['head'], adminTableStyles['desk-head'])}>
          <Link className="link small" to="/admin">
            <Icon name="chevron-left" /> Back to users
          </Link>
          <h1>Customer</h1>
        </div>
      }
    >
      <CustomerPage customer={data?.customer} />
    </AdminPage>
  );
}
