import { useEffect } from 'react';
import { Link, useFetcher } from 'react-router-dom';
import { AUDIT_ACTIONS, isAuditAction, type AuditEntry } from '#contract/admin/admin-audit.ts';
import type { AdminProduct } from '#contract/admin/admin-products.ts';
import { useServerData } from '#app/pwa/personal/personal-data.ts';
import { Listing } from '../listing.tsx';
import { changesPath, MAX_CHANGES, type ProductsPageData } from '../load-products-page.ts';
import { formatDateTime } from '../local-time.ts';
import { ChangedFields } from './changed-fields.tsx';
import styles from './product-panel.module.css';

/** A product's last changes by admins, with when and on which device; loaded again when it changes. */
export function ProductChanges({ product }: { product: AdminProduct }) {
  const { data, load } = useFetcher<ProductsPageData | null>();
  const path = changesPath(product);
  useEffect(() => void load(path), [load, path]);
  const trail = useServerData(data?.changes);
  return (
    <section aria-labelledby="last-changes">
      <h3 id="last-changes">Last changes</h3>
      <Listing data={trail} failed="Error Loading Changes">
        {({ entries }) =>
          entries.length === 0 ? (
            <p className="small soft">No admin has changed it yet.</p>
          ) : (
            <>
              <ul className={styles['changes']}>
                {entries.slice(0, MAX_CHANGES).map((entry) => (
                  <LastChange key={entry.id} entry={entry} />
                ))}
              </ul>
              {entries.length > MAX_CHANGES && (
                <Link className="link small" to={`/admin/audit?subject=product&subjectId=${product.id}`}>
                  All changes
                </Link>
              )}
            </>
          )
        }
      </Listing>
    </section>
  );
}

function LastChange({ entry: { at, device, action, before, after, undoes } }: { entry: AuditEntry }) {
  return (
    <li>
      <span>
        {undoes !== null && 'Undone: '}
        {before !== null && after !== null && !('deleted' in after) ? (
          <ChangedFields before={before} after={after} />
        ) : (
          isAuditAction(action) && AUDIT_ACTIONS[action]
        )}
      </span>
      <span className="soft">
        {formatDateTime(at)}
        {device !== null && `, ${device}`}
      </span>
    </li>
  );
}
