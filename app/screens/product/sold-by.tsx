import { useEffect, useState, type ComponentType } from 'react';
import { Link } from 'react-router-dom';
import type { Product } from '#contract/catalog/product.ts';
import { whenIdle } from '../../shell/loading/when-idle.ts';
import { classes } from '../../ui/classes.ts';
import styles from './sold-by.module.css';

/** The seller's name, leading to what else they sell. Their other covers are loaded when the page is idle. */
export function SoldBy({ product: { seller, sellerId } }: { product: Product }) {
  const [Others, setOthers] = useState<ComponentType<{ href: string }>>();
  useEffect(() => {
    if (seller !== undefined)
      whenIdle(async () => {
        const { SellersOthers } = await import('./sellers-others.tsx');
        setOthers(() => SellersOthers);
      });
  }, [seller]);
  if (seller === undefined) return null;
  const href =
    sellerId === undefined ? `/products?${new URLSearchParams({ seller })}` : `/seller/${sellerId}`;
  return (
    <Link className={classes('row spread small', styles['sold-by'])} to={href}>
      <span>
        <b>{seller}</b>
        <br />
        {Others === undefined ? <u>More from this seller</u> : <Others href={href} />}
      </span>
    </Link>
  );
}
