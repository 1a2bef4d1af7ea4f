import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { Category } from '#contract/catalog/categories.ts';
import { productBadge } from '#contract/catalog/discount.ts';
import { SKELETONS } from '#contract/limits.ts';
import type { ProductData } from '../../shell/loading/loader-data.ts';
import { Deferred } from '../../ui/deferred.tsx';
import { Scroller } from '../../ui/layout/scroller.tsx';
import { CardSkeletons } from '../../ui/states/skeleton.tsx';
import { ShopCard } from '../lists/shop-card.tsx';
import { classes } from '../../ui/classes.ts';
import styles from './related.module.css';

/** Similar products of the same category; renders nothing if there are none or the read failed. */
export function Related({ category, cards }: { category: Category; cards: ProductData['related'] }) {
  return (
    <Deferred
      value={cards}
      skeleton={
        <Row category={category}>
          <CardSkeletons count={SKELETONS.home} />
        </Row>
      }
      failed={() => null}
    >
      {(shown) =>
        shown.length > 0 && (
          <Row category={category}>
            {shown.map((card) => (
              <ShopCard key={card.id} card={card} percent={productBadge(card)} />
            ))}
          </Row>
        )
      }
    </Deferred>
  );
}

function Row({ category, children }: { category: Category; children: ReactNode }) {
  return (
    <section className={classes('section later', styles['related'])} aria-labelledby="related">
      <Scroller
        label="Related products"
        heading={<h2 id="related">Related Products</h2>}
        aside={
          <Link className="link" to={`/category/${category}`}>
            View all
          </Link>
        }
      >
        {children}
      </Scroller>
    </section>
  );
}
