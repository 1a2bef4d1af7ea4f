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
import { useOwnListings, type OwnListingsHere } from './use-own-listings.ts';
import { classes } from '#app/ui/classes.ts';
import linesStyles from '#app/ui/layout/lines.module.css';
import styles from './own-listings.module.css';

const SKELETON_ROW_COUNT = 3;

/** The seller's listings, newest first, with the actions for each. */
export function OwnListings({ onLinkForgotten }: { onLinkForgotten: () => void }) {
  const listings = useOwnListings();
  const own = {
    ...listings,
    forgetLink: () => {
      listings.forgetLink();
      onLinkForgotten();
    },
  };
  return (
    <>
      {own.byLink && own.shown.as !== 'refused' && (
        <p className={styles['link']}>
          {OWN_LISTINGS.byLink}{' '}
          <Button small variant="quiet" onClick={own.forgetLink}>
            Show this device’s listings
          </Button>
        </p>
      )}
      <Listings own={own} />
    </>
  );
}

function Listings({ own }: { own: OwnListingsHere }) {
  const { shown, again } = own;
  if (shown.as === 'ready') return shown.listings.length === 0 ? <None /> : <Kept own={own} {...shown} />;
  if (shown.as === 'loading') return <OwnListingsSkeleton />;
  if (shown.as === 'offline')
    return (
      <FailedState isCalm title={OWN_LISTINGS.offline} retry={again}>
        {OWN_LISTINGS.offlineText}
      </FailedState>
    );
  const isRefused = shown.as === 'refused';
  const otherwise = own.byLink && <Button onClick={own.forgetLink}>Show this device’s listings</Button>;
  return (
    <FailedState
      title={OWN_LISTINGS.failed}
      retry={isRefused ? undefined : again}
      actions={isRefused ? otherwise : undefined}
    >
      {isRefused ? shown.why : OWN_LISTINGS.failedText}
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

function None() {
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

type KeptProps = {
  own: OwnListingsHere;
  listings: readonly OwnListing[];
  email?: string | undefined;
};

function Kept({ own, listings, email }: KeptProps) {
  const [editing, setEditing] = useState<OwnListing>();
  const [going, setGoing] = useState<OwnListing>();
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
            onChanged={own.changed}
            onEdit={() => setEditing(listing)}
            onRemove={() => setGoing(listing)}
          />
        ))}
      </ul>
      <EditListing listing={editing} onChanged={own.changed} onClose={() => setEditing(undefined)} />
      <RemoveListing
        listing={going}
        onKept={() => setGoing(undefined)}
        onGone={(id) => {
          setGoing(undefined);
          // The removed row had the focus.
          list.current?.focus();
          own.removed(id);
        }}
      />
    </>
  );
}
