import type { ComponentType } from 'react';
import type { Sale } from '#contract/orders/order.ts';
import { SALE_CANCELED_TEXTS } from '#contract/parcels/sale-screen-messages.ts';
import { Cover } from '#app/ui/product/cover.tsx';
import { titlesOf } from '../titles-of.ts';
import { firstPicture } from './first-picture.ts';
import styles from './sales.module.css';

/** A listing of a canceled sale. */
export type UnsentListingProps = {
  readonly productId: number;
  readonly title: string;
  /** Whether the sale has others, so that the title is said. */
  readonly isOneOfMany: boolean;
};

type UndecidedSaleProps = {
  sale: Sale;
  UnsentListing: ComponentType<UnsentListingProps>;
};

/** A canceled sale whose seller may still have what was sold. */
export function UndecidedSale({ sale, UnsentListing }: UndecidedSaleProps) {
  const { items, unsentProductIds = [], canceledBecause } = sale;
  const unsent = items.flatMap(({ productId, title }) =>
    productId !== null && unsentProductIds.includes(productId) ? [{ productId, title }] : [],
  );
  return (
    <li className={styles['undecided']}>
      <Cover picture={firstPicture(sale)} alt="" sizes="72px" widest={160} tight />
      <div>
        <h4>{titlesOf(sale)}</h4>
        {canceledBecause !== undefined && <p className="small">{SALE_CANCELED_TEXTS[canceledBecause]}</p>}
        {unsent.map((listing) => (
          <UnsentListing key={listing.productId} {...listing} isOneOfMany={items.length > 1} />
        ))}
      </div>
    </li>
  );
}
