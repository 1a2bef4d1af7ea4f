import type { Seller } from '#contract/sellers/seller.ts';
import { SELLER_PROFILE } from '#contract/sellers/seller-profile-messages.ts';
import type { SalesRead } from '#app/offline/sales/show-sales.ts';
import { useReload, useServerData, type ServerData } from '#app/pwa/personal/personal-data.ts';
import { SectionFailure } from '#app/ui/states/section-failure.tsx';
import type { OwnListingsAnswer } from '../own-listings/read-own-listings.ts';
import { Away } from './away.tsx';
import { ReturnAddress } from './return-address.tsx';
import { useSellerChange } from './use-seller-change.ts';
import { useSettledListings } from './use-settled-listings.ts';
import styles from './seller-profile.module.css';

type SellerProfileProps = {
  /** Each undefined while loading. */
  seller: Promise<ServerData<Seller>> | undefined;
  sales: Promise<ServerData<SalesRead>> | undefined;
  listings: Promise<ServerData<OwnListingsAnswer>> | undefined;
  /** The access key of a guest's emailed link; the profile is then that guest's. */
  listingsKey: string | undefined;
};

/** A seller's absence, and from their first sale on their return address. Renders nothing for those who sell nothing. */
export function SellerProfile({ seller, sales, listings, listingsKey }: SellerProfileProps) {
  const profile = useServerData(seller);
  const sold = useServerData(sales);
  const own = useServerData(listings);
  const reload = useReload();
  if (profile.status === 'failed') return <SectionFailure message={SELLER_PROFILE.failed} retry={reload} />;
  if (profile.status !== 'ready' || own.status !== 'ready' || !('listings' in own.value)) return null;
  return (
    <Profile
      loaded={profile.value}
      listings={own.value.listings}
      hasSold={sold.status === 'ready' && sold.value.sales.length > 0}
      listingsKey={listingsKey}
    />
  );
}

type ProfileProps = Pick<SellerProfileProps, 'listingsKey'> & {
  loaded: Seller;
  listings: Extract<OwnListingsAnswer, { listings: unknown }>['listings'];
  hasSold: boolean;
};

function Profile({ loaded, listings, hasSold, listingsKey }: ProfileProps) {
  const { seller, change } = useSellerChange(loaded, listingsKey);
  const { away, returnAddress } = seller;
  useSettledListings(away, listings);
  const canBeAway = listings.length > 0 || away !== undefined;
  const hasAddress = hasSold || returnAddress !== undefined;
  if (!canBeAway && !hasAddress) return null;
  return (
    <section className={styles['seller-profile']} aria-label={SELLER_PROFILE.title}>
      {canBeAway && <Away away={away} change={change} />}
      {hasAddress && <ReturnAddress seller={seller} change={change} />}
    </section>
  );
}
