import { Link } from 'react-router-dom';
import { unavailableText } from '#contract/cart/unavailable-message.ts';
import type { Card } from '#contract/catalog/card.ts';
import { titleCase } from '#contract/catalog/categories.ts';
import { wishlistBadge } from '#contract/catalog/discount.ts';
import { SKELETONS } from '#contract/limits.ts';
import { formatCount } from '#contract/money.ts';
import { OFFLINE_MESSAGES } from '#contract/sync/offline-messages.ts';
import { WISHLIST_MESSAGES } from '#contract/wishlist/wishlist-messages.ts';
import { imagePriorityOf } from '../features/catalog/lists/card-parts.tsx';
import { ProductCard } from '../features/catalog/lists/product-card.tsx';
import { removeFromWishlist } from '../features/wishlist/toggle-wishlist.ts';
import { useWishlist } from '../features/wishlist/wishlist-store.ts';
import { loadList } from '../pwa/personal/personal.ts';
import { useIsPendingLong } from '../pwa/use-is-pending-long.ts';
import { WaitingNotes } from '../shell/bars/waiting-notes.tsx';
import { Badge } from '../ui/product/badge.tsx';
import { PendingMark } from '../ui/states/pending-mark.tsx';
import { buttonClass } from '../ui/buttons/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { NeedsScript } from '../ui/forms/needs-script.tsx';
import { CardSkeletons } from '../ui/states/skeleton.tsx';
import { FailedState } from '../ui/states/failed-state.tsx';
import { StateMessage } from '../ui/states/state-message.tsx';
import { PageMeta } from './page-meta.tsx';
import gridStyles from '../ui/layout/grid.module.css';
import heartStyles from '../features/wishlist/heart.module.css';

/** The saved items. */
export function Component() {
  const { status, items, pendingIds } = useWishlist();
  return (
    <>
      <PageMeta
        title="My Wishlist"
        description="The books, magazines and games you saved at Dogear, with their prices today and whether they can still be bought."
        path="/wishlist"
      />
      {status === 'failed' ? (
        <LoadError />
      ) : items === undefined ? (
        <WishlistSkeleton />
      ) : (
        <WishlistItems items={items} pendingIds={pendingIds} />
      )}
    </>
  );
}

function WishlistItems({
  items,
  pendingIds,
}: {
  items: readonly Card[];
  pendingIds: ReadonlySet<number> | undefined;
}) {
  const isPendingLong = useIsPendingLong();
  if (items.length === 0) {
    return (
      <>
        <Empty />
        <WaitingNotes />
      </>
    );
  }
  return (
    <>
      <div className="page-head">
        <h1>My Wishlist</h1>
        <p className="soft">
          {items.length === 1 ? '1 corner' : `${formatCount(items.length)} corners`} turned down
        </p>
      </div>
      <h2 className="vh">Items</h2>
      <div className={gridStyles['grid']}>
        {items.map((card, index) => (
          <ProductCard
            key={card.id}
            card={card}
            percent={wishlistBadge(card)}
            priority={imagePriorityOf(index)}
            saved
            heart={<RemoveButton card={card} />}
            action={<Details card={card} marked={isPendingLong && pendingIds?.has(card.id) === true} />}
          />
        ))}
      </div>
      <WaitingNotes />
    </>
  );
}

function RemoveButton({ card }: { card: Card }) {
  return (
    <button
      type="button"
      className={heartStyles['heart']}
      aria-label={`Remove ${card.title} from wishlist`}
      onClick={() => void removeFromWishlist(card)}
    >
      <Icon name="cross" />
    </button>
  );
}

function Details({ card, marked }: { card: Card; marked: boolean }) {
  return (
    <>
      {marked && <PendingMark>{OFFLINE_MESSAGES.waiting}</PendingMark>}
      <Badge>{titleCase(card.category)}</Badge>
      {!card.inStock && <Badge tone={card.held ? 'wait' : 'out'}>{unavailableText(card)}</Badge>}
      <Link className={buttonClass('secondary', { small: true, wide: true })} to={`/product/${card.id}`}>
        View Details<span className="vh"> of {card.title}</span>
      </Link>
    </>
  );
}

function WishlistSkeleton() {
  return (
    <>
      <div className="page-head">
        <h1>My Wishlist</h1>
      </div>
      <NeedsScript what="Your wishlist" />
      <div className="scripted">
        <output className="vh">Loading</output>
        <div className={gridStyles['grid']} aria-busy="true">
          <CardSkeletons count={SKELETONS.wishlist} />
        </div>
      </div>
    </>
  );
}

function Empty() {
  return (
    <StateMessage
      level={1}
      title={WISHLIST_MESSAGES.empty}
      drawing="empty-shelf"
      actions={
        <Link className={buttonClass('primary')} to="/products">
          Browse Products
        </Link>
      }
    >
      Turn down a corner on anything you would like to find again.
    </StateMessage>
  );
}

function LoadError() {
  return (
    <FailedState
      level={1}
      title={WISHLIST_MESSAGES.loadFailed}
      retry={() => void loadList('wishlist')}
      retryLabel="Retry"
    />
  );
}
