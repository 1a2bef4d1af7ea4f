import { useState } from 'react';
import { Link } from 'react-router-dom';
import {
  ADMIN_DISPUTES as TEXTS,
  DISPUTE_STAGE_NAMES,
} from '#contract/admin/disputes/admin-dispute-messages.ts';
import type { AdminDisputeRow, AdminDisputes } from '#contract/admin/disputes/admin-disputes.ts';
import { formatDollars } from '#contract/money.ts';
import { formatWeekday } from '#contract/parcels/deadline-text.ts';
import { shopDay } from '#contract/shop-clock.ts';
import type { ServerData } from '#app/pwa/personal/personal-data.ts';
import { useMorePages } from '#app/pwa/personal/use-more-pages.ts';
import { classes } from '#app/ui/classes.ts';
import { Badge } from '#app/ui/product/badge.tsx';
import { Listing, MoreButton } from '../listing.tsx';
import { StatusTabs } from '../status-tabs.tsx';
import { TableFrame } from '../table-frame.tsx';
import { useFilterParams } from '../use-filter-params.ts';
import { disputeQueryOf } from './dispute-query.ts';
import adminStyles from '../admin.module.css';
import adminTableStyles from '../products/admin-table.module.css';
import styles from './dispute-list.module.css';

const join = (before: AdminDisputes, after: AdminDisputes): AdminDisputes => ({
  ...after,
  disputes: [...before.disputes, ...after.disputes],
});

const TABS = [
  { id: '', words: 'Open', count: undefined },
  { id: 'closed', words: 'Closed', count: undefined },
] as const;

/** Disputes by deadline: those that wait for the shop or its bank, and those that are closed. */
export function DisputeList({ page }: { page: Promise<ServerData<AdminDisputes>> | undefined }) {
  const { params, setParam } = useFilterParams();
  const { list } = disputeQueryOf(params);
  const { data, more } = useMorePages(page, join);
  const isClosed = list === 'closed';
  return (
    <>
      <StatusTabs
        label="Disputes"
        tabs={TABS}
        selected={isClosed ? 'closed' : ''}
        onSelect={(id) => setParam('list', id)}
      />
      <Listing data={data} failed="Error Loading Disputes">
        {({ disputes }) =>
          disputes.length === 0 ? (
            <p className={adminStyles['none']}>{isClosed ? TEXTS.noneClosed : TEXTS.none}</p>
          ) : (
            <>
              <Rows disputes={disputes} />
              <MoreButton more={more} label="More disputes" />
            </>
          )
        }
      </Listing>
    </>
  );
}

function Rows({ disputes }: { disputes: readonly AdminDisputeRow[] }) {
  return (
    <div className={styles['dispute-list']}>
      <TableFrame label="Disputes by deadline">
        <thead>
          <tr>
            <th>Until</th>
            <th>About</th>
            <th>Order</th>
            <th>Status</th>
            <th className={adminTableStyles['num']}>Amount</th>
          </tr>
        </thead>
        <tbody>
          {disputes.map((each) => (
            <Row key={each.id} dispute={each} />
          ))}
        </tbody>
      </TableFrame>
    </div>
  );
}

const TONES = { answer: 'out', bank: 'wait', decide: 'out', closed: 'in' } as const;

function Row({ dispute }: { dispute: AdminDisputeRow }) {
  const { id, title, orderId, orderNumber, stage, status, amount } = dispute;
  return (
    <tr>
      <td>
        <Deadline dispute={dispute} />
      </td>
      <td className={styles['about']}>
        <Link className={adminStyles['cell-link']} to={`/admin/disputes/${encodeURIComponent(id)}`}>
          {title}
        </Link>
      </td>
      <td>
        <Link className="link" to={`/admin/orders/${orderId}`}>
          {orderNumber}
        </Link>
      </td>
      <td>
        <Badge tone={TONES[stage]}>
          {stage === 'closed' ? closedAs(status) : DISPUTE_STAGE_NAMES[stage]}
        </Badge>
      </td>
      <td className={adminTableStyles['num']}>{formatDollars(amount)}</td>
    </tr>
  );
}

/** "Won", "Lost"; an inquiry only ends. */
const closedAs = (status: string): string =>
  status === 'won' ? 'Won' : status === 'lost' ? 'Lost' : DISPUTE_STAGE_NAMES.closed;

function Deadline({ dispute: { dueBy, stage } }: { dispute: AdminDisputeRow }) {
  const [openedPageAt] = useState(Date.now);
  if (dueBy === undefined) return null;
  const day = shopDay(Date.parse(dueBy));
  const isLate = stage === 'answer' && day <= shopDay(openedPageAt);
  return <span className={classes(styles['due'], isLate && styles['late'])}>{formatWeekday(day)}</span>;
}
