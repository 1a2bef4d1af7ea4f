import { useState } from 'react';
import { Link } from 'react-router-dom';
import { ADMIN_MESSAGES as MESSAGES } from '#contract/admin/admin-messages.ts';
import {
  REPORT_STATUSES,
  type AdminReport,
  type AdminReports,
  type ReportDecision,
} from '#contract/admin/admin-reports.ts';
import { conditionLabel } from '#contract/catalog/conditions.ts';
import { formatCount, formatDollars } from '#contract/money.ts';
import { REPORT_REASON_NAMES } from '#contract/support/report.ts';
import { useReload, type ServerData } from '#app/pwa/personal/personal-data.ts';
import { Badge } from '#app/ui/product/badge.tsx';
import { Button } from '#app/ui/buttons/button.tsx';
import { toast } from '#app/ui/feedback/toast-store.ts';
import { reportCalls } from '../admin-calls.ts';
import { showRefusal } from '../products/change-product.ts';
import { Listing, MoreButton } from '../listing.tsx';
import { reportQueryOf } from './report-query.ts';
import { StatusTabs } from '../status-tabs.tsx';
import { useFilterParams } from '../use-filter-params.ts';
import { useMorePages } from '#app/pwa/personal/use-more-pages.ts';
import { formatDateTime } from '../local-time.ts';
import { classes } from '#app/ui/classes.ts';
import adminStyles from '../admin.module.css';
import styles from './report-queue.module.css';

const WORDS = { open: 'Open', hidden: 'Hidden', dismissed: 'Dismissed' } as const;
const STATES = { 'for-sale': 'For sale', sold: 'Sold', hidden: 'Hidden', deleted: 'Deleted' } as const;
const LOOKS = {
  'for-sale': styles['for-sale'],
  sold: styles['sold'],
  hidden: styles['hidden'],
  deleted: styles['deleted'],
} as const;
const DECISIONS = { hide: 'Hide listing', dismiss: 'Dismiss', show: 'Show again' } as const;
const DONE = {
  hide: MESSAGES.reportHidden,
  dismiss: MESSAGES.reportDismissed,
  show: MESSAGES.reportShown,
} as const;

const join = (before: AdminReports, after: AdminReports): AdminReports => ({
  ...after,
  reports: [...before.reports, ...after.reports],
});

/** Listings that shoppers have reported. */
export function ReportQueue({ page }: { page: Promise<ServerData<AdminReports>> | undefined }) {
  const { params, setParam } = useFilterParams();
  const { status } = reportQueryOf(params);
  const { data, more } = useMorePages(page, join);
  const counts = data.status === 'ready' ? data.value.counts : undefined;
  return (
    <>
      <StatusTabs
        label="Reports"
        tabs={REPORT_STATUSES.map((each) => ({ id: each, words: WORDS[each], count: counts?.[each] }))}
        selected={status}
        onSelect={(id) => setParam('status', id === 'open' ? '' : id)}
      />
      <Listing data={data} failed="Error Loading Reports">
        {({ reports }) =>
          reports.length === 0 ? (
            <p className={adminStyles['none']}>No reports here.</p>
          ) : (
            <>
              <ul aria-label="Reports">
                {reports.map((report) => (
                  <Report key={report.id} report={report} />
                ))}
              </ul>
              <MoreButton more={more} />
            </>
          )
        }
      </Listing>
    </>
  );
}

function Report({ report }: { report: AdminReport }) {
  const reload = useReload();
  const { id, product, reason, text, createdAt, openReports } = report;
  const [pending, setPending] = useState<ReportDecision>();
  const decide = async (decision: ReportDecision) => {
    setPending(decision);
    try {
      await reportCalls.decideReport(id, decision);
      toast({ title: DONE[decision] });
      reload();
    } catch (error) {
      showRefusal(error, MESSAGES.actionFailed);
    }
    setPending(undefined);
  };
  return (
    <li className={styles['report-queue']}>
      <a className={styles['picture']} href={`/product/${product.id}`} tabIndex={-1} aria-hidden="true">
        <img
          src={product.imageUrl.replace(/-640\.jpg$/, '-320.webp')}
          alt=""
          loading="lazy"
          decoding="async"
        />
      </a>
      <div>
        <h2>
          <a href={`/product/${product.id}`}>{product.title}</a>
        </h2>
        <p className="small soft">
          {formatDollars(product.price)} · {conditionLabel(product.condition)} ·{' '}
          <span className={classes(styles['state'], LOOKS[product.state])}>{listingState(product)}</span>
        </p>
        <Seller product={product} />
      </div>
      <div className={styles['rest']}>
        <blockquote>
          <b>{REPORT_REASON_NAMES[reason]}</b>
          {text !== '' && <p>{text}</p>}
        </blockquote>
        <p className="small soft">
          Reported {formatDateTime(createdAt)} by <Reporter reporter={report.reporter} />
          {openReports > 1 && (
            <>
              {' '}
              <Badge tone="wait">{openReports} open reports</Badge>
            </>
          )}
        </p>
        <div className={classes('row', adminStyles['actions'])}>
          {decisionsOf(report).map((decision) => (
            <Button
              key={decision}
              small
              {...(decision === 'hide' ? ({ variant: 'danger' } as const) : {})}
              pending={pending === decision}
              onClick={() => void decide(decision)}
            >
              {DECISIONS[decision]}
              <span className="vh"> {product.title}</span>
            </Button>
          ))}
        </div>
      </div>
    </li>
  );
}

const listingState = ({ state, paused }: AdminReport['product']): string =>
  state === 'sold' && paused === true ? MESSAGES.paused : STATES[state];

/** "Sold by Ada L.: 7 listings, 1 other report" */
function Seller({ product: { seller, sellerRecord } }: Pick<AdminReport, 'product'>) {
  if (sellerRecord === undefined) return <p className="small">Sold by {seller ?? 'the shop'}</p>;
  const { accountId, listings, otherReports } = sellerRecord;
  const name = seller ?? 'a guest';
  return (
    <p className="small">
      Sold by {accountId === undefined ? name : <Link to={`/admin/customers/${accountId}`}>{name}</Link>}:{' '}
      {formatCount(listings)} {listings === 1 ? 'listing' : 'listings'},{' '}
      {otherReports === 0
        ? 'no other reports'
        : `${formatCount(otherReports)} other ${otherReports === 1 ? 'report' : 'reports'}`}
    </p>
  );
}

function Reporter({ reporter }: Pick<AdminReport, 'reporter'>) {
  if (reporter === undefined) return 'a shopper without an account';
  return <Link to={`/admin/customers/${reporter.id}`}>{reporter.name}</Link>;
}

/** Returns the decisions that the report allows. */
function decisionsOf({ status, product }: AdminReport): readonly ReportDecision[] {
  if (status === 'open') return ['hide', 'dismiss'];
  return status === 'hidden' && product.state === 'hidden' ? ['show'] : [];
}
