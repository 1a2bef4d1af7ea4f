import { useState } from 'react';
import { Link, useLoaderData } from 'react-router-dom';
import { ADMIN_MESSAGES as MESSAGES } from '#contract/admin/admin-messages.ts';
import { adminLoader } from '../../features/admin/admin-loader.ts';
import { loadProductsPage } from '../../features/admin/load-products-page.ts';
import { ProductsPage } from '../../features/admin/products/products-page.tsx';
import { BackOfficeHeader } from '../../shell/header/back-office-header.tsx';
import type { FrameHandle } from '../../shell/frame.ts';
import { Icon } from '../../ui/icon.tsx';
import { AdminPage } from './admin-page.tsx';
import { classes } from '../../ui/classes.ts';
import adminTableStyles from '../../features/admin/products/admin-table.module.css';
import adminStyles from '../../features/admin/admin.module.css';

export const handle: FrameHandle = { frame: <BackOfficeHeader /> };

export const loader = adminLoader(({ url }) => loadProductsPage(url.searchParams));

/** All products: on sale, sold, or removed. */
export function Component() {
  const data = useLoaderData<ReturnType<typeof loader>>();
  const [hasFailed, setHasFailed] = useState(false);
  return (
    <AdminPage
      title="Product Management"
      head={
        <div className={classes('page-head', adminStyles['head'], adminTableStyles['desk-head'])}>
          {!hasFailed && (
            <Link className="link small" to="/admin">
              <Icon name="chevron-left" /> {MESSAGES.backToDashboard}
            </Link>
          )}
          <h1>Product Management</h1>
        </div>
      }
    >
      <ProductsPage run={data?.run} onFailedChange={setHasFailed} />
    </AdminPage>
  );
}
