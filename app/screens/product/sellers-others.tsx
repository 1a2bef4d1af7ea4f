import { useEffect } from 'react';
import { Link, useFetcher, useParams } from 'react-router-dom';
import type { CardPage } from '#contract/reads.ts';
import { formatCount } from '#contract/money.ts';
import { isFailed, type Deferred } from '../../ui/deferred.tsx';
import { classes } from '../../ui/classes.ts';
import { BareCover } from '../../ui/product/cover.tsx';
import { useResolved } from '../use-resolved.ts';
import styles from './sellers-others.module.css';

const COVERS = 3;
const LOADING = new Promise<never>(() => undefined);

/** "3 more from this seller", with their newest covers. `href` is the list of the seller's items. */
export function SellersOthers({ href }: { href: string }) {
  const { id } = useParams();
  const { data, load } = useFetcher<{ readonly page: Deferred<CardPage> }>();
  useEffect(() => void load(href), [load, href]);
  const page = useResolved(data?.page ?? LOADING);
  if (page === undefined || isFailed(page)) return '\u00A0';
  const others = page.items.filter((card) => String(card.id) !== id);
  const count = page.total - (others.length < page.items.length ? 1 : 0);
  if (count === 0) return '\u00A0';
  return (
    <>
      <Link className={classes('link', styles['link'])} to={href}>
        {formatCount(count)} more from this seller
      </Link>
      <span className={styles['sellers-others']} aria-hidden="true">
        {others
          .filter(({ picture }) => picture !== undefined)
          .slice(0, COVERS)
          .map((card) => (
            <BareCover key={card.id} picture={card.picture} alt="" sizes="40px" widest={160} />
          ))}
      </span>
    </>
  );
}
