import { useEffect, useState, type ComponentType } from 'react';
import { Link } from 'react-router-dom';
import type { Product } from '#contract/catalog/product.ts';
import { whenIdle } from '../../shell/loading/when-idle.ts';

/** The seller's name, leading to what else they sell. Their other covers are loaded when the page is idle. */
export function SoldBy({ product: { seller, sellerId } }: { product: Product }) {
  const [Others, setOthers] = useState<ComponentType<{ href: string }>>();
  useEffect(() => {
    if (seller !== undefined)
      whenIdle(async () => {
        const SellersOthers = await (await import('./later-parts.ts')).loadSellersOthers();
        setOthers(() => SellersOthers);
      });
  }, [seller]);
  if (seller === undefined) return null;
  const href =
    sellerId === undefined ? `/products?${new URLSearchParams({ seller })}` : `/seller/${sellerId}`;
  // In the first HTML, only sellers with a page are links: most products' pages fill the first round trip.
  return (
    <p>
      {sellerId === undefined ? (
        <b>{seller}</b>
      ) : (
        <Link className="link" to={href}>
          {seller}
        </Link>
      )}
      <br />
      {/* The line's place is reserved. */}
      {Others === undefined ? '\u00A0' : <Others href={href} />}
    </p>
  );
}
