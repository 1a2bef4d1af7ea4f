import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import type { ListingCounts, OwnListing } from '#contract/selling/selling.ts';
import { noListingMessage, OWN_LISTINGS, ownListingsSummary } from '#contract/selling/selling-messages.ts';
import { useReload, useServerData, type ServerData } from '#app/pwa/personal/personal-data.ts';
import type { ListingsPage } from '#app/http/selling.ts';
import { DAY_MS } from '#contract/durations.ts';
import { Button, buttonClass } from '#app/ui/buttons/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { RowSkeletons } from '#app/ui/states/skeleton.tsx';
import { FailedState } from '#app/ui/states/failed-state.tsx';
import { StateMessage } from '#app/ui/states/state-message.tsx';
import type { CheckSlot } from '../check-slot.ts';
import { ConfirmOwnEmail } from '../seller-email/confirm-own-email.tsx';
import { EditListing } from './edit-listing.tsx';
import { FindListing } from './find-listing.tsx';
import { OwnListingItem } from './own-listing-item.tsx';
import { ListWays } from './list-ways.tsx';
import { OtherPages } from './other-pages.tsx';
import { RemoveListing } from './remove-listing.tsx';
import type { OwnListingsAnswer, OwnListingsPage } from './read-own-listings.ts';
import { classes } from '#app/ui/classes.ts';
import linesStyles from '#app/ui/layout/lines.module.css';
import styles from './own-listings.module.css';

const SKELETON_ROW_COUNT = 3;

/** With more listings than these, there is a search. */
const MAX_WITHOUT_SEARCH = 20;

/** Polling interval while offline. */
const POLL_MS = 4_000;

type OwnListingsProps = {
  /** undefined while loading. */
  listings: Promise<ServerData<OwnListingsAnswer>> | undefined;
  /** Shows this device's listings instead of those of an emailed link; undefined if they are shown already. */
  onClearLink: (() => void) | undefined;
  /** The condition check. */
  Check: CheckSlot;
};

/** A page of the seller's listings, newest first, with the actions for each. */
export function OwnListings({ listings, onClearLink, Check }: OwnListingsProps) {
  const { data, retry } = usePolledServerData(listings);
  const linkNotice = onClearLink && (
    <p className={styles['link']}>
      {OWN_LISTINGS.byLink}{' '}
      <Button small variant="quiet" onClick={onClearLink}>
        Show this device’s listings
      </Button>
    </p>
  );
  if (data.status !== 'ready')
    return (
      <>
        {linkNotice}
        <ListingsUnavailable why={data.status} onRetry={retry} />
      </>
    );
  const { value } = data;
  if ('refusal' in value)
    return (
      <FailedState
        title={OWN_LISTINGS.failed}
        actions={onClearLink && <Button onClick={onClearLink}>Show this device’s listings</Button>}
      >
        {value.refusal}
      </FailedState>
    );
  return (
    <>
      {linkNotice}
      <ConfirmOwnEmail {...value} byLink={onClearLink !== undefined} />
      <LoadedListings {...value} Check={Check} />
    </>
  );
}

/** Polls while offline: if the connection returns before this screen has learned that it was lost, no event follows. */
function usePolledServerData<T>(promise: Promise<ServerData<T>> | undefined) {
  const data = useServerData(promise);
  const reload = useReload();
  const [isPolling, setIsPolling] = useState(false);
  useEffect(() => {
    if (data.status !== 'offline') return undefined;
    const timer = setTimeout(() => {
      setIsPolling(true);
      reload();
    }, POLL_MS);
    return () => clearTimeout(timer);
  }, [data, reload]);
  return {
    // A poll does not show as loading.
    data: isPolling && data.status === 'loading' ? OFFLINE : data,
    retry: () => {
      setIsPolling(false);
      reload();
    },
  };
}

const OFFLINE = { status: 'offline' } as const;

type ListingsUnavailableProps = { why: Exclude<ServerData<unknown>['status'], 'ready'>; onRetry: () => void };

function ListingsUnavailable({ why, onRetry }: ListingsUnavailableProps) {
  if (why === 'loading') return <OwnListingsSkeleton />;
  const isOffline = why === 'offline';
  return (
    <FailedState
      isCalm={isOffline}
      title={isOffline ? OWN_LISTINGS.offline : OWN_LISTINGS.failed}
      retry={onRetry}
    >
      {isOffline ? OWN_LISTINGS.offlineText : OWN_LISTINGS.failedText}
    </FailedState>
  );
}

function OwnListingsSkeleton() {
  return (
    <>
      <output className="vh">Loading</output>
      <ul className={linesStyles['lines']} aria-busy="true">
        <RowSkeletons count={SKELETON_ROW_COUNT} />
      </ul>
    </>
  );
}

function NoListings() {
  return (
    <StateMessage
      title={OWN_LISTINGS.none}
      drawing="empty-shelf"
      actions={
        <Link className={buttonClass('primary')} to="/sell">
          Sell an Item
        </Link>
      }
    >
      {OWN_LISTINGS.noneText}
    </StateMessage>
  );
}

type LoadedListingsProps = OwnListingsPage & { Check: CheckSlot };

function LoadedListings({ Check, ...page }: LoadedListingsProps) {
  const { listings, counts = countsOf(listings), email, q } = page;
  const [editing, setEditing] = useState<OwnListing>();
  const [removing, setRemoving] = useState<OwnListing>();
  const list = useFocusedOnPage(page);
  if (counts.all === 0) return <NoListings />;
  return (
    <>
      {email !== undefined && (
        <p className={classes('small soft', styles['link'])}>
          {OWN_LISTINGS.linkSent} {email}.
        </p>
      )}
      <Summary counts={counts} />
      {(q !== undefined || counts.all > MAX_WITHOUT_SEARCH) && <FindListing words={q} />}
      {listings.length === 0 && (
        <output>{q === undefined ? OWN_LISTINGS.noneHere : noListingMessage(q)}</output>
      )}
      <ul
        className={classes(linesStyles['lines'], styles['own-listings'])}
        ref={list}
        tabIndex={-1}
        aria-label="My listings"
      >
        {listings.map((listing) => (
          <OwnListingItem
            key={listing.product.id}
            listing={listing}
            onEdit={() => setEditing(listing)}
            onRemove={() => setRemoving(listing)}
          />
        ))}
      </ul>
      <OtherPages {...page} />
      <EditListing listing={editing} Check={Check} onClose={() => setEditing(undefined)} />
      <RemoveListing
        listing={removing}
        onCancel={() => setRemoving(undefined)}
        onRemoved={() => {
          setRemoving(undefined);
          // The removed row had the focus.
          list.current?.focus();
        }}
      />
    </>
  );
}

/** For older servers, which answer with all listings and count none. */
function countsOf(listings: readonly OwnListing[]): ListingCounts {
  const weekAgo = Date.now() - 7 * DAY_MS;
  const forSale = listings.filter(({ state }) => state === 'for-sale');
  const sold = listings.filter(({ state, soldAt = '' }) => state === 'sold' && Date.parse(soldAt) > weekAgo);
  return { all: listings.length, forSale: forSale.length, soldThisWeek: sold.length };
}

/** The list, of which another page is shown from its top, with the focus. */
function useFocusedOnPage({ q = '', cursor = '' }: ListingsPage) {
  const list = useRef<HTMLUListElement>(null);
  const page = `${cursor} ${q}`;
  const shown = useRef(page);
  useEffect(() => {
    if (shown.current === page) return;
    shown.current = page;
    list.current?.scrollIntoView();
    list.current?.focus({ preventScroll: true });
  }, [page]);
  return list;
}

function Summary({ counts }: { counts: ListingCounts }) {
  return (
    <div className={styles['summary']}>
      <p className="small soft">{ownListingsSummary(counts.forSale, counts.soldThisWeek)}</p>
      <div className={styles['ways']}>
        <ListWays />
        <Link className={buttonClass('secondary', { small: true })} to="/sell">
          <Icon name="camera" /> Sell an Item
        </Link>
      </div>
    </div>
  );
}
