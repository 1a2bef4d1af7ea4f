import { useEffect, useRef, useState } from 'react';
import { useLoaderData, useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { ACCOUNT_MESSAGES as MESSAGES } from '#contract/accounts/account-messages.ts';
import { CONFIRM_FRAGMENT } from '#contract/sellers/confirm-fragment.ts';
import type { SignedInDevices } from '#contract/accounts/accounts.ts';
import type { Payouts as PayoutsPage } from '#contract/payouts/payouts.ts';
import type { Seller } from '#contract/sellers/seller.ts';
import { AccountDialog } from '../features/accounts/account-dialog.tsx';
import { accountCalls } from '../features/accounts/account-calls.ts';
import {
  currentEmail,
  followOtherTabs,
  useAccount,
  verifyAccount,
} from '../features/accounts/account-store.ts';
import type { AuthMode } from '../features/accounts/details-form.tsx';
import { Profile } from '../features/accounts/profile.tsx';
import { SignInButtons } from '../features/accounts/sign-in-buttons.tsx';
import { AccountSettings } from '../features/accounts/settings.tsx';
import { calls } from '../features/orders/order-calls.ts';
import { OrderHistory } from '../features/orders/order-history.tsx';
import { Sales } from '../features/orders/sales/sales.tsx';
import { OwnSales } from '../features/orders/own-sales/own-sales.tsx';
import { readSales } from '../features/orders/own-sales/read-sales.ts';
import { PayoutsTab } from '../features/payouts/payouts-tab.tsx';
import { readPayouts } from '../features/payouts/read-payouts.ts';
import { CheckCondition } from '../features/grading/check-condition.tsx';
import { ConfirmByLink } from '../features/selling/seller-email/confirm-by-link.tsx';
import { DraftList } from '../features/selling/drafts/draft-list.tsx';
import {
  clearListingsKey,
  getListingsKey,
  hasNewListingsKey,
  saveListingsKey,
} from '../features/selling/own-listings/listings-key.ts';
import { listingsPageOf } from '../features/selling/own-listings/listings-page.ts';
import { OwnListings } from '../features/selling/own-listings/own-listings.tsx';
import { UnsentListing } from '../features/selling/own-listings/unsent-listing.tsx';
import {
  readOwnListings,
  type OwnListingsAnswer,
} from '../features/selling/own-listings/read-own-listings.ts';
import { sellerProfileCalls } from '../features/selling/seller-profile/seller-profile-calls.ts';
import { SellerProfile } from '../features/selling/seller-profile/seller-profile.tsx';
import type { OrdersPage } from '../http/orders.ts';
import type { SalesRead } from '../offline/sales/show-sales.ts';
import { personalLoader, toServerData, useReload, type ServerData } from '../pwa/personal/personal-data.ts';
import { Button } from '../ui/buttons/button.tsx';
import { NeedsScript } from '../ui/forms/needs-script.tsx';
import { Tabs } from '../ui/layout/tabs.tsx';
import { useSelectedTabInView } from '../ui/layout/use-selected-tab-in-view.ts';
import { HiddenPage } from './page-meta.tsx';
import accountStyles from '../features/accounts/account.module.css';

/** What a tab shows, and whose it is. `page`: the first one of a list, or the one at the cursor of the address. */
type AccountData = {
  /** The user's email; undefined for guests. */
  readonly person: string | undefined;
} & (
  | { readonly tab: 'other' }
  | { readonly tab: 'orders'; readonly page: Promise<ServerData<OrdersPage>> }
  | { readonly tab: 'settings'; readonly devices: Promise<ServerData<SignedInDevices>> }
  | ({ readonly tab: 'listings' } & SellingData)
  | { readonly tab: 'payouts'; readonly page: Promise<ServerData<PayoutsPage>> }
);

interface SellingData {
  /** The access key of a guest's emailed link: sales and listings are then that guest's. */
  readonly listingsKey: string | undefined;
  readonly page: Promise<ServerData<SalesRead>>;
  /** Not read with a later page of the sales. */
  readonly seller?: Promise<ServerData<Seller>>;
  readonly listings?: Promise<ServerData<OwnListingsAnswer>>;
}

/** Loads what the open tab shows. */
export const loader = personalLoader(({ request }): AccountData => {
  const person = currentEmail();
  const params = new URL(request.url).searchParams;
  const tab = tabOf(params);
  const cursor = params.get('cursor') ?? undefined;
  if (tab === 'payouts' && person !== undefined)
    return { person, tab, page: toServerData(readPayouts(cursor)) };
  if (tab === 'orders') return { person, tab, page: toServerData(calls.readOrders(cursor)) };
  if (tab === 'settings' && person !== undefined)
    return { person, tab, devices: toServerData(readDevices()) };
  // The screen stores an emailed link's key first, and removes it from the address.
  if (tab !== 'listings' || hasNewListingsKey(location.hash)) return { person, tab: 'other' };
  const listingsKey = getListingsKey();
  const page = toServerData(readSales(listingsKey, cursor));
  if (cursor !== undefined) return { person, tab, listingsKey, page };
  return {
    person,
    tab,
    listingsKey,
    page,
    seller: toServerData(sellerProfileCalls.read(listingsKey)),
    listings: toServerData(readOwnListings(listingsKey, listingsPageOf(params))),
  };
});

const readDevices = async (): Promise<SignedInDevices> => (await accountCalls()).listDevices();

const tabOf = (params: URLSearchParams): string => params.get('tab') ?? 'profile';

/** The account; the query parameter `tab` selects the tab. */
export function Component() {
  const [params] = useSearchParams();
  const [authMode, setAuthMode] = useState<AuthMode | undefined>(
    params.get('create') === '1' ? 'create' : undefined,
  );
  const person = useAccount(({ named }) => named?.email);
  const data = useAccountData(person);
  useKeyFromFragment();
  useEffect(followOtherTabs, []);
  useEffect(() => void verifyAccount(), []);

  return (
    <>
      <HiddenPage
        title="Account"
        description="Sign in or create an account: your orders, your listings, and your settings at Dogear."
      />
      <div className="page-head">
        <h1>Account</h1>
        <NeedsScript what="Your account" />
      </div>
      <AccountTabs person={person} data={data} onAuth={setAuthMode} />
      <AccountDialog mode={person === undefined ? authMode : undefined} onModeChange={setAuthMode} />
    </>
  );
}

type AccountTabsProps = {
  /** The user's email; undefined for guests. */
  person: string | undefined;
  /** undefined while loading. */
  data: AccountData | undefined;
  onAuth: (mode: AuthMode) => void;
};

function AccountTabs({ person, data, onAuth }: AccountTabsProps) {
  const [params, setParams] = useSearchParams();
  const tab = tabOf(params);
  const around = useRef<HTMLDivElement>(null);
  useSelectedTabInView(around, tab);
  const confirmation = useConfirmationKey();
  const selling = data?.tab === 'listings' ? data : undefined;
  const ordersGuest = person === undefined ? <SignInFirst what="your orders" onAuth={onAuth} /> : undefined;
  return (
    <div ref={around}>
      <Tabs
        label="Account"
        selected={tab}
        onSelect={(next) => setParams({ tab: next }, { replace: true, preventScrollReset: true })}
        tabs={[
          { id: 'profile', label: 'Profile', content: <Profile onAuth={onAuth} /> },
          {
            id: 'orders',
            label: 'Orders',
            content: (
              <div className={accountStyles['account']}>
                {tab === 'orders' ? (
                  <OrderHistory
                    key={person}
                    page={data?.tab === 'orders' ? data.page : undefined}
                    guest={ordersGuest}
                  />
                ) : (
                  ordersGuest
                )}
              </div>
            ),
          },
          {
            id: 'settings',
            label: 'Settings',
            content: (
              <div className={accountStyles['account']}>
                {person === undefined ? (
                  <SignInFirst what="your settings" onAuth={onAuth} />
                ) : (
                  tab === 'settings' && (
                    <AccountSettings
                      key={person}
                      devices={data?.tab === 'settings' ? data.devices : undefined}
                    />
                  )
                )}
              </div>
            ),
          },
          {
            id: 'listings',
            label: 'My listings',
            content: tab === 'listings' && (
              <div className={accountStyles['account']}>
                {confirmation.key !== undefined && (
                  <ConfirmByLink confirmationKey={confirmation.key} onDone={confirmation.clear} />
                )}
                <Selling key={selling?.listingsKey ?? person} data={selling} />
                <DraftList />
              </div>
            ),
          },
          {
            id: 'payouts',
            label: 'Payouts',
            content: tab === 'payouts' && (
              <PayoutsTab
                key={person}
                page={data?.tab === 'payouts' ? data.page : undefined}
                isGuest={person === undefined}
                signIn={<SignInButtons onAuth={onAuth} />}
              />
            ),
          },
        ]}
      />
    </div>
  );
}

/** What one seller has to send, has sold and lists. */
function Selling({ data }: { data: SellingData | undefined }) {
  const { listingsKey, page, listings } = data ?? {};
  const reload = useReload();
  const clearLink = () => {
    clearListingsKey();
    reload();
  };
  return (
    <>
      <OwnSales page={page} listingsKey={listingsKey}>
        {(sales, more) => (
          <Sales sales={sales} more={more} listingsKey={listingsKey} UnsentListing={UnsentListing} />
        )}
      </OwnSales>
      <SellerProfile seller={data?.seller} sales={page} listings={listings} listingsKey={listingsKey} />
      <OwnListings
        listings={listings}
        Check={CheckCondition}
        onClearLink={listingsKey === undefined ? undefined : clearLink}
      />
    </>
  );
}

/** The data of the open tab, if they are this person's. Loads them again after a sign-in or a sign-out. */
function useAccountData(person: string | undefined): AccountData | undefined {
  const data = useLoaderData<AccountData | null>();
  const reload = useReload();
  useEffect(() => {
    const reloadIfOutdated = () => {
      if (data !== null && data.person !== currentEmail()) reload();
    };
    reloadIfOutdated();
    return useAccount.subscribe(reloadIfOutdated);
  }, [data, reload]);
  return data?.person === person ? (data ?? undefined) : undefined;
}

/** Stores the key of an emailed link and removes it from the address, which runs the loader again. */
function useKeyFromFragment(): void {
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    if (saveListingsKey(hash))
      void navigate({ pathname, search }, { replace: true, preventScrollReset: true });
  }, [pathname, search, hash, navigate]);
}

/** The key of a mailed confirmation link, which leaves the address: opening the link confirms nothing. */
function useConfirmationKey() {
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const inHash = CONFIRM_FRAGMENT.exec(hash)?.[1];
  const [key, setKey] = useState(inHash);
  if (inHash !== undefined && inHash !== key) setKey(inHash);
  useEffect(() => {
    if (inHash !== undefined)
      void navigate({ pathname, search }, { replace: true, preventScrollReset: true });
  }, [pathname, search, inHash, navigate]);
  return { key, clear: () => setKey(undefined) };
}

function SignInFirst({ what, onAuth }: { what: string; onAuth: (mode: AuthMode) => void }) {
  return (
    <div className="stack">
      <h3>{MESSAGES.signInFirst}</h3>
      <p className="soft">Sign in to see {what}.</p>
      <div className="row scripted">
        <Button variant="primary" onClick={() => onAuth('sign-in')}>
          Sign In
        </Button>
      </div>
    </div>
  );
}
