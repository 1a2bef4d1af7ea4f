import {
  AUDIT_ACTIONS,
  AUDIT_SUBJECTS,
  type AuditEntry,
  type AuditTrail,
} from '#contract/admin/admin-audit.ts';
import { titleCase } from '#contract/catalog/categories.ts';
import type { ServerData } from '#app/pwa/personal/personal-data.ts';
import { auditQueryOf } from './audit-query.ts';
import { Change } from './change.tsx';
import { FilterBox } from '../filter-box.tsx';
import { Listing, MoreButton } from '../listing.tsx';
import { DateFilter, SelectFilter } from '../select-filter.tsx';
import { useFilterParams } from '../use-filter-params.ts';
import { useMorePages } from '#app/pwa/personal/use-more-pages.ts';
import { formatDay } from '../local-time.ts';
import adminStyles from '../admin.module.css';
import styles from './audit-list.module.css';

const join = (before: AuditTrail, after: AuditTrail): AuditTrail => ({
  ...after,
  entries: [...before.entries, ...after.entries],
});

/** All admin changes, newest first, with Undo where that is safe. */
export function AuditList({ page }: { page: Promise<ServerData<AuditTrail>> | undefined }) {
  const { params, words, setWords, setParam } = useFilterParams();
  const { action, subject, from, to } = auditQueryOf(params);
  const { data, more } = useMorePages(page, join);
  return (
    <>
      <div className={adminStyles['tools']}>
        <FilterBox
          label="Filter changes"
          hint="Words of what was changed"
          value={words}
          onChange={setWords}
        />
        <SelectFilter
          label="Action"
          any="Every action"
          value={action ?? ''}
          onChange={(value) => setParam('action', value)}
          options={Object.entries(AUDIT_ACTIONS)}
        />
        <SelectFilter
          label="About"
          any="About anything"
          value={subject ?? ''}
          onChange={(value) => setParam('subject', value)}
          options={AUDIT_SUBJECTS.map((each) => [each, titleCase(each)])}
        />
        <DateFilter label="From" value={from} onChange={(day) => setParam('from', day)} />
        <DateFilter label="To" value={to} onChange={(day) => setParam('to', day)} />
      </div>
      <Listing data={data} failed="Error Loading Audit Trail">
        {({ entries }) =>
          entries.length === 0 ? (
            <p className={adminStyles['none']}>No changes match.</p>
          ) : (
            <>
              <Entries entries={entries} />
              <MoreButton more={more} />
            </>
          )
        }
      </Listing>
    </>
  );
}

/** The entries under a heading per day. */
function Entries({ entries }: { entries: readonly AuditEntry[] }) {
  const days = new Set(entries.map(({ at }) => formatDay(at)));
  return [...days].map((day) => (
    <section key={day} className={styles['audit-list']} aria-label={day}>
      <h2>{day === formatDay(new Date().toISOString()) ? `Today, ${day}` : day}</h2>
      {entries
        .filter(({ at }) => formatDay(at) === day)
        .map((entry) => (
          <Change key={entry.id} entry={entry} />
        ))}
    </section>
  ));
}
