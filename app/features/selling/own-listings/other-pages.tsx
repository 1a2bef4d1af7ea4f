import { Link } from 'react-router-dom';
import { OWN_LISTINGS } from '#contract/selling/selling-messages.ts';
import { buttonClass } from '#app/ui/buttons/button.tsx';
import { listingsPath } from './listings-page.ts';
import type { OwnListingsPage } from './read-own-listings.ts';
import styles from './own-listings.module.css';

/** The ways to older listings, and back to the newest. */
export function OtherPages({ q, cursor, next }: Pick<OwnListingsPage, 'q' | 'cursor' | 'next'>) {
  if (cursor === undefined && next === undefined) return null;
  return (
    <p className={styles['pages']}>
      {cursor !== undefined && (
        <Link className={buttonClass()} to={listingsPath({ q })} preventScrollReset>
          {OWN_LISTINGS.newest}
        </Link>
      )}
      {next !== undefined && (
        <Link className={buttonClass()} to={listingsPath({ q, cursor: next })} preventScrollReset>
          {OWN_LISTINGS.older}
        </Link>
      )}
    </p>
  );
}
