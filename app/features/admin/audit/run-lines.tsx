import { useState } from 'react';
import { Link, useFetcher } from 'react-router-dom';
import type { AuditEntry, AuditTrail } from '#contract/admin/admin-audit.ts';
import type { Run } from '#contract/admin/admin-runs.ts';
import { formatCount } from '#contract/money.ts';
import { useServerData, type ServerData } from '#app/pwa/personal/personal-data.ts';
import { Icon } from '#app/ui/icon.tsx';
import { Listing } from '../listing.tsx';
import { listChanges } from './field-labels.ts';
import styles from './audit-list.module.css';

/** The lines of a run that are shown in place. */
const MAX_LINES = 20;

/** The products that a run changed, loaded when opened, and its first problems. */
export function RunLines({ run }: { run: Run }) {
  const { data, load } = useFetcher<{ readonly page: Promise<ServerData<AuditTrail>> } | null>();
  const path = `/admin/audit?run=${run.id}`;
  const lines = useServerData(data?.page);
  const [isOpen, setOpen] = useState(false);
  const toggle = (isNowOpen: boolean) => {
    setOpen(isNowOpen);
    if (isNowOpen && !data) void load(path);
  };
  return (
    <details onToggle={({ currentTarget }) => toggle(currentTarget.open)}>
      <summary>
        <Icon name="chevron-right" />
        {summaryText(run)}
      </summary>
      {isOpen && (
        <Listing data={lines} failed="Error Loading Changes">
          {({ entries }) => (
            <>
              <dl className={styles['lines']}>
                {entries.slice(0, MAX_LINES).map((entry) => (
                  <Line key={entry.id} entry={entry} />
                ))}
                {run.problems.map(({ line, title, message }, index) => (
                  // The index is a safe key: problems are only appended.
                  <div key={index}>
                    <dt>
                      {line !== undefined && `Line ${line} `}
                      {title}
                    </dt>
                    <dd>{message}</dd>
                  </div>
                ))}
              </dl>
              {run.changed > MAX_LINES && (
                <Link className="link small" to={path}>
                  Show all {formatCount(run.changed)}
                </Link>
              )}
            </>
          )}
        </Listing>
      )}
    </details>
  );
}

/** "Show the 47 products and the 3 lines left out" */
function summaryText({ kind, changed, failed, problems }: Run): string {
  const products = changed === 1 ? 'the product' : `the ${formatCount(changed)} products`;
  const left = kind === 'import-products' ? 'line' : 'product';
  const problem = failed === 1 ? `the ${left} left out` : `the ${formatCount(failed)} ${left}s left out`;
  return `Show ${[...(changed > 0 ? [products] : []), ...(problems.length > 0 ? [problem] : [])].join(' and ')}`;
}

function Line({ entry: { title, before, after } }: { entry: AuditEntry }) {
  return (
    <div>
      <dt>{title}</dt>
      <dd>
        {before !== null &&
          listChanges(before, after).map(({ name, from, to }) => (
            <span key={name}>
              <span className="vh">{name}: </span>
              <s>{from}</s> <span className="vh">becomes</span> {to}
            </span>
          ))}
        {before === null && typeof after?.['price'] === 'number' && `$${after['price'].toFixed(2)}`}
      </dd>
    </div>
  );
}
