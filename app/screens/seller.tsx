import { Link, useLoaderData } from 'react-router-dom';
import { productBadge } from '#contract/catalog/discount.ts';
import type { Seller, SellerQuery } from '#contract/catalog/seller.ts';
import { SKELETONS } from '#contract/limits.ts';
import type { CardPage } from '#contract/reads.ts';
import { itemCountText, SCREEN_MESSAGES } from '#contract/screen-messages.ts';
import { CardList } from '../features/catalog/lists/card-list.tsx';
import { imagePriorityOf } from '../features/catalog/lists/card-parts.tsx';
import { useFirstPage, useVisit } from '../features/catalog/lists/list-memory.ts';
import { SellerShelf } from '../features/catalog/sellers/seller-shelf.tsx';
import type { SellerData } from '../shell/loading/loader-data.ts';
import { buttonClass } from '../ui/buttons/button.tsx';
import { Deferred } from '../ui/deferred.tsx';
import { StateMessage } from '../ui/states/state-message.tsx';
import { EmptyShelf, FirstPageLink, ListCount, listFailure, ListSkeleton } from './lists/list-states.tsx';
import { HiddenPage, PageMeta } from './page-meta.tsx';
import { ShopCard } from './lists/shop-card.tsx';
import { classes } from '../ui/classes.ts';
import styles from './seller.module.css';

/** A seller's public page: their name, since when they are here, and what they have for sale. */
export function Component() {
  const data = useLoaderData<SellerData>();
  return (
    <Deferred
      value={data.seller}
      skeleton={<ListSkeleton count={SKELETONS.category} />}
      failed={(retry) => listFailure(retry)}
    >
      {(seller) => (seller === null ? <SellerNotFound /> : <SellerPage data={data} seller={seller} />)}
    </Deferred>
  );
}

function SellerPage({ data: { page, query }, seller }: { data: SellerData; seller: Seller }) {
  const visit = useVisit();
  const first = useFirstPage(page);
  return (
    <>
      <PageMeta
        title={`Items from ${seller.name}`}
        description={`Used books, magazines, catalogs, manuals, journals and games that ${seller.name} sells at Dogear, each with its condition in plain words.`}
        path={`/seller/${seller.id}`}
      />
      <div className={styles['head']}>
        <div className={styles['words']}>
          <h1>{seller.name}</h1>
          <p className="soft">On Dogear since {monthOf(seller.since)}</p>
        </div>
        <Deferred value={first} skeleton={null} failed={() => null}>
          {({ items }) => <SellerShelf cards={items} />}
        </Deferred>
      </div>
      <div className={classes('row spread', styles['on-sale'])}>
        <h2>On sale</h2>
        <ListCount page={first} format={({ total }) => `Showing ${itemCountText(total)}`} />
      </div>
      <Deferred value={first} skeleton={<ListSkeleton count={SKELETONS.category} />} failed={listFailure}>
        {(shown) => <Cards key={visit} query={query} first={shown} />}
      </Deferred>
    </>
  );
}

function Cards({ query, first }: { query: SellerQuery; first: CardPage }) {
  const path = `/seller/${query.id}`;
  if (first.items.length === 0)
    return <EmptyShelf message={SCREEN_MESSAGES.noItems} path={path} query={{}} />;
  return (
    <>
      <FirstPageLink path={path} shown={query.cursor !== undefined} />
      <CardList first={first} hrefOf={(cursor) => `${path}?${new URLSearchParams({ cursor })}`}>
        {(card, index) => (
          <ShopCard
            key={card.id}
            card={card}
            percent={productBadge(card)}
            priority={imagePriorityOf(index)}
          />
        )}
      </CardList>
    </>
  );
}

/** "2026-05" -> "May 2026" */
const monthOf = (since: string): string =>
  new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${since}-01`),
  );

function SellerNotFound() {
  const { title, text } = SCREEN_MESSAGES.sellerNotFound;
  return (
    <>
      <HiddenPage title={title} description={text} />
      <StateMessage
        level={1}
        title={title}
        drawing="torn-leaf"
        actions={
          <Link className={buttonClass('primary')} to="/products">
            Browse Products
          </Link>
        }
      >
        {text}
      </StateMessage>
    </>
  );
}
