import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { Dashboard, DashboardFigure } from '#contract/admin/admin-dashboard.ts';
import { titleCase } from '#contract/catalog/categories.ts';
import { formatDollars, formatCount } from '#contract/money.ts';
import type { useServerData } from '#app/pwa/personal/use-server-data.ts';
import { Badge } from '#app/ui/product/badge.tsx';
import { Listing } from '../listing.tsx';
import { WeekChart } from './week-chart.tsx';
import { formatDateTime } from '../local-time.ts';
import { classes } from '#app/ui/classes.ts';
import adminChartStyles from './admin-chart.module.css';
import adminTableStyles from '../products/admin-table.module.css';
import adminStyles from '../admin.module.css';

type DashboardFiguresProps = { listed: ReturnType<typeof useServerData<Dashboard & { next?: undefined }>> };

/** The dashboard's figures, each with its definition. */
export function DashboardFigures({ listed }: DashboardFiguresProps) {
  return (
    <Listing listed={listed} failed="Error Loading Figures">
      {(board) => (
        <>
          <Waiting board={board} />
          <div className={adminStyles['panels']}>
            <Registrations board={board} />
            <Sales board={board} />
            <Shelves board={board} />
            <Conversion board={board} />
            <Searches board={board} />
            <Dependencies board={board} />
          </div>
        </>
      )}
    </Listing>
  );
}

type DashboardProps = { board: Dashboard };

function Waiting({ board: { waiting } }: DashboardProps) {
  const rooms = [
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
    { to: '/admin/orders?status=returns', value: waiting.returns, word: 'returns asked for' },
  ];
  return (
    <ul className={classes(adminChartStyles['waiting-rooms'], 'small')} aria-label="What waits">
      {rooms.map(({ to, value, word }) => (
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

function Panel({ board, title, figure, children }: PanelProps) {
  return (
    <section className={classes(adminStyles['panel'], adminChartStyles['figure'])} aria-label={title}>
      <h2>{title}</h2>
      {children}
      <details className={classes(adminChartStyles['definition'], 'small soft')}>
        <summary>What this counts</summary>
        {board.definitions[figure]}
      </details>
    </section>
  );
}

function Registrations({ board }: DashboardProps) {
  const weeks = board.registrations.map(({ week, accounts }) => ({ week, value: accounts }));
  return (
    <Panel board={board} title="Registrations per week" figure="registrations">
      <WeekChart weeks={weeks} kind="bars" inWords={formatCount} name="Registrations per week" />
    </Panel>
  );
}

/** The sales chart. Without real payments, it shows demo orders and says so. */
function Sales({ board }: DashboardProps) {
  const isDemo = board.sales.every(({ orders }) => orders === 0);
  const title = isDemo ? 'Sales per week, demo' : 'Sales per week';
  const weeks = board.sales.map(({ week, revenue, demoAmount }) => ({
    week,
    value: isDemo ? demoAmount : revenue,
  }));
  const orders = board.sales.reduce((sum, each) => sum + (isDemo ? each.demoOrders : each.orders), 0);
  const refunded = board.sales.reduce((sum, each) => sum + each.refunded, 0);
  return (
    <Panel board={board} title={title} figure="sales">
      <WeekChart weeks={weeks} kind="line" inWords={formatDollars} name={title} />
      <p className="small soft">
        {formatCount(orders)} orders in {weeks.length} weeks, {formatDollars(refunded)} refunded
      </p>
    </Panel>
  );
}

function Shelves({ board }: DashboardProps) {
  const most = Math.max(1, ...board.shelves.map(({ items }) => items));
  return (
    <Panel board={board} title="What is on the shelves" figure="shelves">
      <ul>
        {board.shelves.map(({ category, items, value }) => (
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

function Conversion({ board }: DashboardProps) {
  const { checkouts, orders, percent } = board.conversion;
  return (
    <Panel board={board} title="Conversion" figure="conversion">
      <p className={adminChartStyles['big-figure']}>{percent === null ? '–' : `${percent}%`}</p>
      <p className="small soft">
        {formatCount(orders)} {orders === 1 ? 'order' : 'orders'} of {formatCount(checkouts)}{' '}
        {checkouts === 1 ? 'checkout' : 'checkouts'} in 30 days
      </p>
    </Panel>
  );
}

function Searches({ board }: DashboardProps) {
  const { total, empty, missing } = board.searches;
  return (
    <Panel board={board} title="Searches without results" figure="searches">
      <p className="small soft">
        {formatCount(empty)} of {formatCount(total)} searches found nothing
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

function Dependencies({ board }: DashboardProps) {
  const { dependencies, jobs } = board;
  return (
    <Panel board={board} title="Dependencies" figure="dependencies">
      {dependencies.length === 0 && <p className="small soft">Nothing outside the shop was called.</p>}
      <ul>
        {dependencies.map(({ name, state, calls, failures, meanMs, slowestMs }) => (
          <li key={name} className={adminChartStyles['dependency']}>
            <span className="row spread">
              <b>{name}</b>
              <Badge tone={TONES[state]}>{STATES[state]}</Badge>
            </span>
            <span className="small soft">
              {formatCount(calls)} calls, {formatCount(failures)} failed, {formatCount(meanMs)} ms on average,{' '}
              {formatCount(slowestMs)} ms at most
            </span>
          </li>
        ))}
      </ul>
      {jobs.stuck > 0 && (
        <>
          <p className="small">
            <Badge tone="out">{jobs.stuck} stuck</Badge> {board.definitions['jobs']}
          </p>
          <ul className={classes(adminTableStyles['problems'], 'small')}>
            {jobs.oldest.map(({ key, kind, attempts, nextAt, failure, gaveUp }) => (
              <li key={key}>
                {kind}: tried {attempts} times, {gaveUp ? 'given up' : `next ${formatDateTime(nextAt)}`}
                {failure !== undefined && <span className="soft"> ({failure})</span>}
              </li>
            ))}
          </ul>
        </>
      )}
    </Panel>
  );
}
