import { useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import type { OwnListing } from '#contract/selling/selling.ts';
import { OWN_LISTINGS } from '#contract/selling/selling-messages.ts';
import { Button, buttonClass } from '#app/ui/buttons/button.tsx';
import { EmptyWishlist } from '#app/ui/states/drawings.tsx';
import { RowSkeletons } from '#app/ui/states/skeleton.tsx';
import { FailedState } from '#app/ui/states/failed-state.tsx';
import { StateMessage } from '#app/ui/states/state-message.tsx';
import { EditListing } from './edit-listing.tsx';
import { OwnListingItem } from './own-listing-item.tsx';
import { RemoveListing } from './remove-listing.tsx';
import { useOwnListings, type OwnListingsView } from './use-own-listings.ts';
import { classes } from '#app/ui/classes.ts';
import linesStyles from '#app/ui/layout/lines.module.css';
import styles from './own-listings.module.css';

const SKELETON_ROW_COUNT = 3;

/** The seller's listings, newest first, with the actions for each. */
export function OwnListings({ onLinkCleared }: { onLinkCleared: () => void }) {
  const listings = useOwnListings();
  const view = {
    ...listings,
    clearLink: () => {
      listings.clearLink();
      onLinkCleared();
    },
  };
  return (
    <>
      {view.byLink && view.state.status !== 'refused' && (
        <p className={styles['link']}>
          {OWN_LISTINGS.byLink}{' '}
          <Button small variant="quiet" onClick={view.clearLink}>
            Show this device’s listings
          </Button>
        </p>
      )}
      <Listings view={view} />
    </>
  );
}

function Listings({ view }: { view: OwnListingsView }) {
  const { state, reload } = view;
  if (state.status === 'ready')
    return state.listings.length === 0 ? <NoListings /> : <LoadedListings view={view} {...state} />;
  if (state.status === 'loading') return <OwnListingsSkeleton />;
  if (state.status === 'offline')
    return (
      <FailedState isCalm title={OWN_LISTINGS.offline} retry={reload}>
        {OWN_LISTINGS.offlineText}
      </FailedState>
    );
  const isRefused = state.status === 'refused';
  const showOwnButton = view.byLink && <Button onClick={view.clearLink}>Show this device’s listings</Button>;
  return (
    <FailedState
      title={OWN_LISTINGS.failed}
      retry={isRefused ? undefined : reload}
      actions={isRefused ? showOwnButton : undefined}
    >
      {isRefused ? state.message : OWN_LISTINGS.failedText}
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
      drawing={<EmptyWishlist />}
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

type LoadedListingsProps = {
  view: OwnListingsView;
  listings: readonly OwnListing[];
  email?: string | undefined;
};

function LoadedListings({ view, listings, email }: LoadedListingsProps) {
  const [editing, setEditing] = useState<OwnListing>();
  const [removing, setRemoving] = useState<OwnListing>();
  const list = useRef<HTMLUListElement>(null);
  return (
    <>
      {email !== undefined && (
        <p className={classes('small soft', styles['link'])}>
          {OWN_LISTINGS.linkSent} {email}.
        </p>
      )}
      <ul className={linesStyles['lines']} ref={list} tabIndex={-1} aria-label="My listings">
        {listings.map((listing) => (
          <OwnListingItem
            key={listing.product.id}
            listing={listing}
            onChanged={view.replace}
            onEdit={() => setEditing(listing)}
            onRemove={() => setRemoving(listing)}
          />
        ))}
      </ul>
      <EditListing listing={editing} onChanged={view.replace} onClose={() => setEditing(undefined)} />
      <RemoveListing
        listing={removing}
        onCancel={() => setRemoving(undefined)}
        onRemoved={(id) => {
          setRemoving(undefined);
          // The removed row had the focus.
          list.current?.focus();
          view.remove(id);
        }}
      />
    </>
  );
}
