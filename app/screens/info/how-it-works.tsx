import { Link } from 'react-router-dom';
import { buttonClass } from '../../ui/buttons/button.tsx';
import { Breadcrumb } from '../../ui/layout/breadcrumb.tsx';
import { crumbLink } from '../crumb-link.tsx';
import { PageMeta } from '../page-meta.tsx';
import { Steps, STEPS_OF_BUYING, STEPS_OF_SELLING } from '../static/steps.tsx';
import { classes } from '../../ui/classes.ts';
import readingStyles from '../static/reading.module.css';

export function Component() {
  return (
    <>
      <PageMeta
        title="How It Works"
        description="Buying and selling used books, magazines and games at Dogear, in three steps each."
        path="/how-it-works"
      />
      <Breadcrumb items={[{ label: 'Home', href: '/' }, { label: 'How It Works' }]} link={crumbLink} />
      <div className="page-head">
        <h1>How It Works</h1>
        <p className={classes('soft', readingStyles['lead'])}>
          Three steps to a full shelf, and three to one with room on it.
        </p>
      </div>
      <section aria-labelledby="buying">
        <div className="section-head">
          <h2 id="buying">Buying</h2>
        </div>
        <Steps steps={STEPS_OF_BUYING} />
        <p className={classes('onward', readingStyles['start'])}>
          <Link className={buttonClass('primary')} to="/products">
            Browse Collection
          </Link>
        </p>
      </section>
      <section className="section" aria-labelledby="selling">
        <div className="section-head">
          <h2 id="selling">Selling</h2>
        </div>
        <Steps steps={STEPS_OF_SELLING} />
        <p className={classes('onward', readingStyles['start'])}>
          <Link className={buttonClass()} to="/sell">
            Sell Your Items
          </Link>
        </p>
      </section>
      <section className="section" aria-labelledby="prices">
        <div className="section-head">
          <h2 id="prices">Where the prices come from</h2>
        </div>
        <p className={readingStyles['lead']}>
          Sellers are shown a price 20% below the market and decide for themselves. Where we know what Amazon
          or eBay ask, the item’s page puts the figures side by side, also when ours is not the lowest.
        </p>
      </section>
    </>
  );
}
