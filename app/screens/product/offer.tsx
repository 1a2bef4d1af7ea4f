import { use, useState } from 'react';
import { cardOf, metaDescriptionOf, type Card } from '#contract/catalog/card.ts';
import { maxQuantity } from '#contract/cart/max-quantity.ts';
import { titleCase } from '#contract/catalog/categories.ts';
import { productBadge } from '#contract/catalog/discount.ts';
import { formatDollars } from '#contract/money.ts';
import { DRAWING_CAPTION, isDrawing } from '#contract/catalog/pictures.ts';
import type { Product } from '#contract/catalog/product.ts';
import { AddToCartButton } from '../../features/cart/add-to-cart-button.tsx';
import { PercentFlag } from '../../features/catalog/lists/card-parts.tsx';
import { ComparisonSkeleton, ComparisonPanel } from '../../features/catalog/product/comparison-panel.tsx';
import { Gallery } from '../../features/catalog/product/gallery.tsx';
import { OfferHead } from '../../features/catalog/product/offer-head.tsx';
import { justListed } from '../../features/selling/live/just-listed.ts';
import { RoundHeart } from '../../features/wishlist/heart.tsx';
import { useIsSaved } from '../../features/wishlist/wishlist-store.ts';
import type { ProductData } from '../../shell/loading/loader-data.ts';
import { KeptContext } from '../../shell/loading/screens.tsx';
import { Breadcrumb } from '../../ui/layout/breadcrumb.tsx';
import { Deferred } from '../../ui/deferred.tsx';
import { Icon } from '../../ui/icon.tsx';
import { CardSkeletons } from '../../ui/states/skeleton.tsx';
import { Stepper } from '../../ui/layout/stepper.tsx';
import { crumbLink } from '../crumb-link.tsx';
import { PageMeta } from '../page-meta.tsx';
import { About } from './about.tsx';
import { OfferStars } from './offer-stars.tsx';
import { OfferTabs } from './offer-tabs.tsx';
import { Related } from './related.tsx';
import { SoldBy } from './sold-by.tsx';
import { StructuredData } from './structured-data.tsx';
import { classes } from '../../ui/classes.ts';
import { useIsPastFirstPaint } from '../../ui/use-is-past-first-paint.ts';
import coverStyles from '../../ui/product/cover.module.css';
import priceStyles from '../../ui/product/price.module.css';
import skeletonStyles from '../../ui/states/skeleton.module.css';
import galleryStyles from '../../features/catalog/product/gallery.module.css';
import styles from './offer.module.css';

type OfferProps = {
  data: ProductData;
  /** undefined while loading; `tapped` then has the data of the tapped card. */
  product: Product | undefined;
  tapped: Card | undefined;
};

/** The details of a product, with everything to buy it. */
export function Offer({ data, product: loaded, tapped }: OfferProps) {
  const hasDetails = useIsPastFirstPaint(tapped !== undefined);
  const product = hasDetails ? loaded : undefined;
  const card = product === undefined ? tapped : cardOf(product);
  if (card === undefined) return <OfferSkeleton />;
  const path = `/product/${card.id}`;
  const Note = justListed.path === path && justListed.Note;
  const categoryName = titleCase(card.category);
  const crumbs = [
    { label: 'Home', href: '/' },
    { label: categoryName, href: `/category/${card.category}` },
    { label: card.title },
  ];
  return (
    <>
      <PageMeta
        title={card.author === undefined ? card.title : `${card.title} by ${card.author}`}
        description={product === undefined ? card.excerpt : metaDescriptionOf(product)}
        path={path}
        image={card.picture && `/previews/${card.id}.jpg`}
        kind="product"
      />
      <Breadcrumb items={crumbs} link={crumbLink} />
      {Note && product && <Note product={product} />}
      <div className={styles['offer']}>
        <Pictures card={card} product={product} />
        <div className={classes('stack', styles['column'])}>
          <OfferHead
            card={card}
            product={product}
            stars={<OfferStars card={card} reviews={data.reviews} />}
          />
          {product !== undefined && <SoldBy product={product} />}
          <Comparison price={card.price} product={product} comparison={data.comparison} />
          <About card={card} product={product} />
          {!Note && <BuyControls card={card} />}
          <Promises />
        </div>
      </div>
      {product === undefined ? <TabsSkeleton /> : <OfferTabs product={product} reviews={data.reviews} />}
      {hasDetails && <Related category={card.category} cards={data.related} />}
      {product !== undefined && <StructuredData product={product} reviews={data.reviews} />}
    </>
  );
}

function Pictures({ card, product }: { card: Card; product: Product | undefined }) {
  const saved = useIsSaved(card.id);
  const pictures = product?.images ?? (card.picture === undefined ? [] : [card.picture]);
  return (
    <div>
      <Gallery title={card.title} pictures={pictures} saved={saved}>
        <PercentFlag percent={productBadge(card)} />
      </Gallery>
      {pictures.some(isDrawing) && <p className={classes('tiny soft', styles['drawn'])}>{DRAWING_CAPTION}</p>}
    </div>
  );
}

type ComparisonProps = {
  price: number;
  product: Product | undefined;
  comparison: ProductData['comparison'];
};

/** A skeleton only where a panel will follow: the product says whether a competitor's price is known. */
function Comparison({ price, product, comparison }: ComparisonProps) {
  const isExpected = product !== undefined && (product.amazonPrice !== null || product.ebayPrice !== null);
  return (
    <Deferred value={comparison} skeleton={isExpected && <ComparisonSkeleton />} failed={() => null}>
      {(prices) => <ComparisonPanel price={price} comparison={prices} />}
    </Deferred>
  );
}

/** Quantity, cart and wishlist buttons. On phones, the cart button is in a bar that stays in sight. */
function BuyControls({ card }: { card: Card }) {
  const [quantity, setQuantity] = useState(1);
  return (
    <div className={styles['buy']}>
      {card.inStock && <Stepper value={quantity} onChange={setQuantity} max={maxQuantity(card)} />}
      <section className={styles['buy-bar']} aria-label="Buy">
        <span>
          <span className={priceStyles['price']}>{formatDollars(card.price)}</span>
          <span className="tiny soft">Free shipping over $35</span>
        </span>
        <AddToCartButton product={card} quantity={quantity} />
      </section>
      <RoundHeart product={card} />
    </div>
  );
}

function Promises() {
  return (
    <ul className={styles['notes']}>
      <li>
        <Icon name="truck" /> Free shipping over $35
      </li>
      <li>
        <Icon name="return" /> 30-day returns
      </li>
      <li>
        <Icon name="lock" /> Secure checkout
      </li>
    </ul>
  );
}

function TabsSkeleton() {
  return (
    <div className={classes('section', skeletonStyles['skeleton'])} aria-hidden="true">
      <span className={classes(skeletonStyles['block'], skeletonStyles['line'])} />
      <span className={classes(skeletonStyles['block'], skeletonStyles['line'])} />
      <span className={classes(skeletonStyles['block'], skeletonStyles['line'])} />
      <span className={classes(skeletonStyles['block'], skeletonStyles['line'])} />
    </div>
  );
}

/** The screen while nothing of its product has loaded. */
export function OfferSkeleton() {
  const isKept = use(KeptContext);
  return (
    <div aria-busy="true">
      {!isKept && <title>Dogear</title>}
      <h1 className="vh">Loading</h1>
      <div className={styles['offer']}>
        <div className={galleryStyles['gallery']} aria-hidden="true">
          <div className={galleryStyles['view']}>
            <span className={classes(coverStyles['frame'], skeletonStyles['block'])} />
          </div>
        </div>
        <div className="stack">
          <CardSkeletons count={1} />
        </div>
      </div>
    </div>
  );
}
