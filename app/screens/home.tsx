import type { ReactNode } from 'react';
import { Link, useLoaderData } from 'react-router-dom';
import { homeBadge } from '#contract/catalog/discount.ts';
import { HOME, SKELETONS } from '#contract/limits.ts';
import { SCREEN_MESSAGES } from '#contract/screen-messages.ts';
import { CategoryPile } from '../features/catalog/lists/category-pile.tsx';
import { HeroShelf, HeroShelfSkeleton } from '../features/catalog/lists/hero-shelf.tsx';
import { Testimonials } from '../features/catalog/lists/testimonials.tsx';
import type { HomeData } from '../shell/loading/loader-data.ts';
import { buttonClass } from '../ui/buttons/button.tsx';
import { classes } from '../ui/classes.ts';
import { Deferred } from '../ui/deferred.tsx';
import { Scroller } from '../ui/layout/scroller.tsx';
import { CardSkeletons } from '../ui/states/skeleton.tsx';
import { ListSkeleton } from './lists/list-states.tsx';
import { PageMeta } from './page-meta.tsx';
import { SectionFailure } from '../ui/states/section-failure.tsx';
import { ShopCard } from './lists/shop-card.tsx';
import { Steps, STEPS_OF_SELLING } from './static/steps.tsx';
import gridStyles from '../ui/layout/grid.module.css';
import styles from './home.module.css';

/** Home: hero, categories, featured and popular items, how it works, testimonials. */
export function Component() {
  const { featured, popular, testimonials } = useLoaderData<HomeData>();
  return (
    <>
      <PageMeta
        title="Used books, magazines and games"
        description="Used books, magazines, catalogs, manuals, journals and games, each looked over by hand. Prices 20% below major retailers."
        path="/"
      />
      <Hero featured={featured} />
      <Featured cards={featured} />
      <Popular cards={popular} />
      <BelowFold labelledBy="how">
        <div className="section-head">
          <h2 id="how">How It Works</h2>
        </div>
        <Steps steps={STEPS_OF_SELLING} />
      </BelowFold>
      <BelowFold labelledBy="said">
        <Deferred
          value={testimonials}
          skeleton={<SectionSkeleton id="said" title="Testimonials" />}
          failed={noTestimonials}
        >
          {(reviews) => <Testimonials reviews={reviews} />}
        </Deferred>
      </BelowFold>
    </>
  );
}

function Hero({ featured }: { featured: HomeData['featured'] }) {
  return (
    <section className={styles['hero']}>
      <div className={styles['words']}>
        <h1>{SCREEN_MESSAGES.headline}</h1>
        <p className={styles['lede']}>
          Used books, magazines and games, each looked over by hand. Prices 20% below major retailers.
        </p>
        <div className="pair">
          <Link className={buttonClass('primary')} to="/products" viewTransition>
            Browse Collection
          </Link>
          <Link className={buttonClass()} to="/sell">
            Sell Your Items
          </Link>
        </div>
      </div>
      <div className={styles['still']}>
        <Deferred value={featured} skeleton={<HeroShelfSkeleton />} failed={() => null}>
          {(cards) => <HeroShelf cards={cards} />}
        </Deferred>
        <section className="section" aria-labelledby="shelves">
          <div className="section-head">
            <h2 id="shelves">Find your shelf</h2>
          </div>
          <CategoryPile />
        </section>
      </div>
    </section>
  );
}

function Featured({ cards }: { cards: HomeData['featured'] }) {
  return (
    <section className="section" aria-labelledby="featured">
      <div className="section-head">
        <h2 id="featured">Featured Items</h2>
        <Link className="link" to="/products">
          View all
        </Link>
      </div>
      <Deferred value={cards} skeleton={<ListSkeleton count={SKELETONS.home} />} failed={featuredFailure}>
        {(shown) => (
          <div className={classes(gridStyles['grid'], styles['featured'])}>
            {shown.slice(0, HOME.featured).map((card) => (
              <ShopCard key={card.id} card={card} percent={homeBadge(card, true)} />
            ))}
          </div>
        )}
      </Deferred>
    </section>
  );
}

function Popular({ cards }: { cards: HomeData['popular'] }) {
  return (
    <BelowFold labelledBy="popular" isFarBelow>
      <Scroller label="Popular this week" heading={<h2 id="popular">Popular This Week</h2>}>
        <Deferred value={cards} skeleton={<CardSkeletons count={SKELETONS.home} />} failed={popularFailure}>
          {(shown) =>
            shown
              .slice(0, HOME.popular)
              .map((card) => <ShopCard key={card.id} card={card} percent={homeBadge(card, true)} trending />)
          }
        </Deferred>
      </Scroller>
    </BelowFold>
  );
}

const featuredFailure = (retry: () => void) => (
  <SectionFailure message={SCREEN_MESSAGES.featuredFailed} retry={retry} />
);
const popularFailure = (retry: () => void) => (
  <SectionFailure message={SCREEN_MESSAGES.popularFailed} retry={retry} />
);
const noTestimonials = () => <Testimonials reviews={[]} />;

type BelowFoldProps = {
  labelledBy: string;
  /** On phones, its pictures are fetched once the visitor scrolls. */
  isFarBelow?: boolean;
  children: ReactNode;
};

/** Uses content-visibility: the browser lays it out only when it comes near the viewport. */
function BelowFold({ labelledBy, isFarBelow = false, children }: BelowFoldProps) {
  return (
    <section
      className={classes('section later', isFarBelow && styles['far-below'])}
      aria-labelledby={labelledBy}
    >
      {children}
    </section>
  );
}

function SectionSkeleton({ id, title }: { id: string; title: string }) {
  return (
    <div className="section-head">
      <h2 id={id}>{title}</h2>
    </div>
  );
}
