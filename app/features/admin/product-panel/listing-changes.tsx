import { useEffect } from 'react';
import { useFetcher } from 'react-router-dom';
import type { AdminProduct } from '#contract/admin/admin-products.ts';
import { useServerData } from '#app/pwa/personal/personal-data.ts';
import { Listing } from '../listing.tsx';
import { listingPath, type ProductsPageData } from '../load-products-page.ts';
import { formatDateTime } from '../local-time.ts';
import { ChangedFields } from './changed-fields.tsx';
import styles from './product-panel.module.css';

/** What the seller changed in the listing, newest first. Renders nothing if that is nothing. */
export function ListingChanges({ product }: { product: AdminProduct }) {
  const { data, load } = useFetcher<ProductsPageData | null>();
  const path = listingPath(product);
  useEffect(() => void load(path), [load, path]);
  const listing = useServerData(data?.listing);
  if (listing.status === 'loading') return null;
  return (
    <Listing data={listing} failed="Error Loading Changes">
      {({ changes }) =>
        changes.length > 0 && (
          <section aria-labelledby="listing-changes">
            <h3 id="listing-changes">Changed by the seller</h3>
            <ul className={styles['changes']}>
              {changes.map(({ id, at, before, after }) => (
                <li key={id}>
                  <span>
                    <ChangedFields before={before} after={after} />
                  </span>
                  <span className="soft">{formatDateTime(at)}</span>
                </li>
              ))}
            </ul>
          </section>
        )
      }
    </Listing>
  );
}
