import { Link, useLoaderData } from 'react-router-dom';
import { ADMIN_DISPUTES as TEXTS } from '#contract/admin/disputes/admin-dispute-messages.ts';
import { formatDollars } from '#contract/money.ts';
import { disputeCalls } from '../../features/admin/admin-calls.ts';
import { adminLoader } from '../../features/admin/admin-loader.ts';
import { DisputeDetail } from '../../features/admin/disputes/dispute-detail.tsx';
import { formatDateTime } from '../../features/admin/local-time.ts';
import { toServerData, useServerData } from '../../pwa/personal/personal-data.ts';
import { BackOfficeHeader } from '../../shell/header/back-office-header.tsx';
import type { FrameHandle } from '../../shell/frame.ts';
import { Icon } from '../../ui/icon.tsx';
import { AdminPage } from './admin-page.tsx';
import { classes } from '../../ui/classes.ts';
import adminTableStyles from '../../features/admin/products/admin-table.module.css';
import adminStyles from '../../features/admin/admin.module.css';
import styles from '../../features/admin/disputes/dispute-detail.module.css';

export const handle: FrameHandle = { frame: <BackOfficeHeader /> };

export const loader = adminLoader(({ params: { id = '' } }) => ({
  dispute: toServerData(disputeCalls.readDispute(id)),
}));

/** One dispute in full. */
export function Component() {
  const data = useLoaderData<ReturnType<typeof loader>>();
  const dispute = useServerData(data?.dispute);
  const { amount, dueBy, stage } = dispute.status === 'ready' ? dispute.value : {};
  return (
    <AdminPage
      title="Dispute"
      head={
        <div className={classes('page-head', adminStyles['head'], adminTableStyles['desk-head'])}>
          <Link className="link small" to="/admin/disputes">
            <Icon name="chevron-left" /> Disputes
          </Link>
          <h1>{amount === undefined ? 'Dispute' : TEXTS.over(formatDollars(amount))}</h1>
          {stage === 'answer' && dueBy !== undefined && (
            <p className={classes(styles['due'], styles['late'])}>{TEXTS.until(formatDateTime(dueBy))}</p>
          )}
        </div>
      }
    >
      <DisputeDetail dispute={dispute} />
    </AdminPage>
  );
}
