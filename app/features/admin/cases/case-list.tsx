import { useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { ADMIN_CASES, CASE_STATUS_NAMES } from '#contract/admin/admin-case-messages.ts';
import { formatDollars } from '#contract/money.ts';
import { CASE_KIND_NAMES } from '#contract/parcels/case-messages.ts';
import { formatLastDay } from '#contract/parcels/deadline-text.ts';
import type { AdminCase } from '#contract/parcels/parcel-cases.ts';
import { shopDay } from '#contract/shop-clock.ts';
import { useServerData, type ServerData } from '#app/pwa/personal/personal-data.ts';
import { Badge } from '#app/ui/product/badge.tsx';
import { useShortcuts } from '#app/ui/use-shortcuts.ts';
import { classes } from '#app/ui/classes.ts';
import { Listing } from '../listing.tsx';
import { formatDay } from '../local-time.ts';
import { TableFrame } from '../table-frame.tsx';
import { CasePanel } from './case-panel.tsx';
import adminStyles from '../admin.module.css';
import adminTableStyles from '../products/admin-table.module.css';
import styles from './case-list.module.css';

/** The parameter of the address that names the shown case. */
const PARAM = 'case';
const addressOf = (id: number): string => `?${PARAM}=${id}`;

/** All open cases by deadline, and one of them in full; the first unless another is chosen. */
export function CaseList({ cases }: { cases: Promise<ServerData<readonly AdminCase[]>> | undefined }) {
  return (
    <Listing data={useServerData(cases)} failed="Error Loading Cases">
      {(all) =>
        all.length === 0 ? <p className={adminStyles['none']}>{ADMIN_CASES.none}</p> : <Cases cases={all} />
      }
    </Listing>
  );
}

function Cases({ cases }: { cases: readonly AdminCase[] }) {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const chosen = params.get(PARAM);
  const index = Math.max(
    0,
    cases.findIndex(({ id }) => String(id) === chosen),
  );
  const shown = cases[index];
  useShortcuts((event) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined || isTyping(event.target)) return;
    event.preventDefault();
    const next = cases[index + step];
    if (next !== undefined) void navigate(addressOf(next.id), { replace: true, preventScrollReset: true });
  });
  return (
    <div className={styles['case-list']}>
      <TableFrame label="Cases by deadline">
        <thead>
          <tr>
            <th>Until</th>
            <th>About</th>
            <th>Kind</th>
            <th>Status</th>
            <th className={adminTableStyles['num']}>Amount</th>
          </tr>
        </thead>
        <tbody>
          {cases.map((each) => (
            <CaseRow key={each.id} case={each} isShown={each === shown} />
          ))}
        </tbody>
      </TableFrame>
      {shown !== undefined && (
        <CasePanel key={shown.id} case={shown} isChosen={String(shown.id) === chosen} />
      )}
    </div>
  );
}

/** Arrows change the choice of a form's radio buttons, and move the cursor in its fields. */
const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('form, input, select, textarea') !== null;

function CaseRow({ case: each, isShown }: { case: AdminCase; isShown: boolean }) {
  const { id, title, kind, status, amount, buyerEmail } = each;
  return (
    <tr className={isShown ? styles['shown'] : undefined}>
      <td>
        <Deadline case={each} />
      </td>
      <td className={styles['about']}>
        <Link
          className={adminStyles['cell-link']}
          to={addressOf(id)}
          preventScrollReset
          aria-current={isShown ? 'true' : undefined}
        >
          {title}
        </Link>
        <span className="soft">{buyerEmail}</span>
      </td>
      <td>{CASE_KIND_NAMES[kind]}</td>
      <td>
        <Badge tone={status === 'contested' ? 'out' : 'wait'}>{CASE_STATUS_NAMES[status]}</Badge>
      </td>
      <td className={adminTableStyles['num']}>{formatDollars(amount)}</td>
    </tr>
  );
}

/** When the next step is due. A contested case waits for nobody but the back office. */
function Deadline({ case: { status, answerBy, openedAt } }: { case: AdminCase }) {
  const [openedPageAt] = useState(Date.now);
  const by = status === 'contested' || answerBy === undefined ? undefined : Date.parse(answerBy);
  const isLate = by === undefined || shopDay(by - 1) <= shopDay(openedPageAt);
  return (
    <span className={classes(styles['due'], isLate && styles['late'])}>
      {by === undefined ? ADMIN_CASES.now : formatLastDay(by)}
      <span className="small soft">{ADMIN_CASES.since(formatDay(openedAt))}</span>
    </span>
  );
}
