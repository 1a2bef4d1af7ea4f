import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { Dashboard, DashboardFigure } from '#contract/admin/admin-dashboard.ts';
import { titleCase } from '#contract/catalog/categories.ts';
import { formatDollars, formatCount } from '#contract/money.ts';
import type { ServerData } from '#app/pwa/personal/personal-data.ts';
import { Badge } from '#app/ui/product/badge.tsx';
import { Listing } from '../listing.tsx';
import { WeekChart } from './week-chart.tsx';
import { formatDateTime } from '../local-time.ts';
import { classes } from '#app/ui/classes.ts';
import adminChartStyles from './admin-chart.module.css';
import adminTableStyles from '../products/admin-table.module.css';
import adminStyles from '../admin.module.css';

/** The dashboard's figures, each with its definition. */
export function DashboardFigures({ data }: { data: ServerData<Dashboard> }) {
  return (
    <Listing data={data} failed="Error Loading Figures">
      {(dashboard) => (
        <>
          <Waiting dashboard={dashboard} />
          <div className={adminStyles['panels']}>
            <Registrations dashboard={dashboard} />
            <Sales dashboard={dashboard} />
            <Shelves dashboard={dashboard} />
            <Conversion dashboard={dashboard} />
            <Searches dashboard={dashboard} />
            <Dependencies dashboard={dashboard} />
          </div>
        </>
      )}
    </Listing>
  );
}

type DashboardProps = { dashboard: Dashboard };

function Waiting({ dashboard: { waiting } }: DashboardProps) {
  const links = [
    {
      to: '/admin/messages',
      value: waiting.messages,
      word: waiting.messages === 1 ? 'new message' : 'new messages',
    },
    {
      to: '/admin/reports',
      value: waiting.reports,
      word: waiting.reports === 1 ? 'open report' : 'open reports',
    },
    { to: '/admin/orders?status=to-send', value: waiting.toSend, word: 'to be sent' },
    {
      to: '/admin/orders?status=returns',
      value: waiting.returns,
      word: waiting.returns === 1 ? 'return asked for' : 'returns asked for',
    },
    // Absent in responses of older servers.
    ...(waiting.cases === undefined
      ? []
      : [
          {
            to: '/admin/cases',
            value: waiting.cases,
            word: waiting.cases === 1 ? 'case to decide' : 'cases to decide',
          },
        ]),
    ...(waiting.disputes === undefined
      ? []
      : [
          {
            to: '/admin/disputes',
            value: waiting.disputes,
            word: waiting.disputes === 1 ? 'dispute waits' : 'disputes wait',
          },
        ]),
    {
      to: '/admin/orders?status=refunds-due',
      value: waiting.refunds,
      word: waiting.refunds === 1 ? 'refund under way' : 'refunds under way',
    },
  ];
  return (
    <ul className={classes(adminChartStyles['waiting-rooms'], 'small')} aria-label="What waits">
      {links.map(({ to, value, word }) => (
        <li key={word}>
          <Link className="link" to={to}>
            <b>{formatCount(value)}</b> {word}
          </Link>
        </li>
      ))}
    </ul>
  );
}

type PanelProps = DashboardProps & { title: string; figure: DashboardFigure; children: ReactNode };

function Panel({ dashboard, title, figure, children }: PanelProps) {
  return (
    <section className={classes(adminStyles['panel'], adminChartStyles['figure'])} aria-label={title}>
      <h2>{title}</h2>
      {children}
      <details className={classes(adminChartStyles['definition'], 'small soft')}>
        <summary>What this counts</summary>
        {dashboard.definitions[figure]}
      </details>
    </section>
  );
}

function Registrations({ dashboard }: DashboardProps) {
  const weeks = dashboard.registrations.map(({ week, accounts }) => ({ week, value: accounts }));
  return (
    <Panel dashboard={dashboard} title="Registrations per week" figure="registrations">
      <WeekChart weeks={weeks} kind="bars" inWords={formatCount} name="Registrations per week" />
    </Panel>
  );
}

/** The sales chart. Without real payments, it shows demo orders and says so. */
function Sales({ dashboard }: DashboardProps) {
  const isDemo = dashboard.sales.every(({ orders }) => orders === 0);
  const title = isDemo ? 'Sales per week, demo' : 'Sales per week';
  const weeks = dashboard.sales.map(({ week, revenue, demoAmount }) => ({
    week,
    value: isDemo ? demoAmount : revenue,
  }));
  const orders = dashboard.sales.reduce((sum, each) => sum + (isDemo ? each.demoOrders : each.orders), 0);
  const refunded = dashboard.sales.reduce((sum, each) => sum + each.refunded, 0);
  return (
    <Panel dashboard={dashboard} title={title} figure="sales">
      <WeekChart weeks={weeks} kind="line" inWords={formatDollars} name={title} />
      <p className="small soft">
        {formatCount(orders)} {orders === 1 ? 'order' : 'orders'} in {weeks.length} weeks,{' '}
        {formatDollars(refunded)} refunded
      </p>
    </Panel>
  );
}

function Shelves({ dashboard }: DashboardProps) {
  const most = Math.max(1, ...dashboard.shelves.map(({ items }) => items));
  return (
    <Panel dashboard={dashboard} title="What is on the shelves" figure="shelves">
      <ul>
        {dashboard.shelves.map(({ category, items, value }) => (
          <li key={category} className={adminChartStyles['meter']} title={formatDollars(value)}>
            <span>{titleCase(category)}</span>
            <i style={{ width: `${(items / most) * 100}%` }} />
            <b>{formatCount(items)}</b>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function Conversion({ dashboard }: DashboardProps) {
  const { checkouts, orders, percent } = dashboard.conversion;
  return (
    <Panel dashboard={dashboard} title="Conversion" figure="conversion">
      <p className={adminChartStyles['big-figure']}>{percent === null ? '–' : `${percent}%`}</p>
      <p className="small soft">
        {formatCount(orders)} {orders === 1 ? 'order' : 'orders'} of {formatCount(checkouts)}{' '}
        {checkouts === 1 ? 'checkout' : 'checkouts'} in 30 days
      </p>
    </Panel>
  );
}

function Searches({ dashboard }: DashboardProps) {
  const { total, empty, missing } = dashboard.searches;
  return (
    <Panel dashboard={dashboard} title="Searches without results" figure="searches">
      <p className="small soft">
        {formatCount(empty)} of {formatCount(total)} {total === 1 ? 'search' : 'searches'} found nothing
      </p>
      <ol className={adminChartStyles['missing']}>
        {missing.map(({ query, searches }) => (
          <li key={query} className="row spread">
            <span>{query}</span>
            <b>{formatCount(searches)}</b>
          </li>
        ))}
      </ol>
    </Panel>
  );
}

const TONES = { fine: 'in', slow: 'wait', failing: 'out' } as const;
const STATES = { fine: 'Fine', slow: 'Slow', failing: 'Failing' } as const;

function Dependencies({ dashboard }: DashboardProps) {
  const { dependencies, jobs } = dashboard;
  return (
    <Panel dashboard={dashboard} title="Dependencies" figure="dependencies">
      {dependencies.length === 0 && <p className="small soft">Nothing outside the shop was called.</p>}
      <ul>
        {dependencies.map(({ name, state, calls, failures, meanMs, slowestMs }) => (
          <li key={name} className={adminChartStyles['dependency']}>
            <span className="row spread">
              <b>{name}</b>
              <Badge tone={TONES[state]}>{STATES[state]}</Badge>
            </span>
            <span className="small soft">
              {formatCount(calls)} {calls === 1 ? 'call' : 'calls'}, {formatCount(failures)} failed,{' '}
              {formatCount(meanMs)} ms on average, {formatCount(slowestMs)} ms at most
            </span>
          </li>
        ))}
      </ul>
      {jobs.stuck > 0 && (
        <>
          <p className="small">
            <Badge tone="out">{jobs.stuck} stuck</Badge> {dashboard.definitions['jobs']}
          </p>
          <ul className={classes(adminTableStyles['problems'], 'small')}>
            {jobs.oldest.map(({ key, kind, attempts, nextAt, failure, gaveUp }) => (
              <li key={key}>
                {kind}: tried {attempts} {attempts === 1 ? 'time' : 'times'},{' '}
                {gaveUp ? 'given up' : `next ${formatDateTime(nextAt)}`}
                {failure !== undefined && <span className="soft"> ({failure})</span>}
              </li>
            ))}
          </ul>
        </>
      )}
    </Panel>
  );
}
