import { useEffect, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { ACCOUNT_MESSAGES as MESSAGES } from '#contract/accounts/account-messages.ts';
import { AccountDialog } from '../features/accounts/account-dialog.tsx';
import { verifyAccount, followOtherTabs, useAccount } from '../features/accounts/account-store.ts';
import type { AuthMode } from '../features/accounts/details-form.tsx';
import { Profile } from '../features/accounts/profile.tsx';
import { AccountSettings } from '../features/accounts/settings.tsx';
import { OrderHistory } from '../features/orders/order-history.tsx';
import { Sales } from '../features/orders/sales.tsx';
import { DraftList } from '../features/selling/drafts/draft-list.tsx';
import { saveListingsKey, getListingsKey } from '../features/selling/own-listings/listings-key.ts';
import { OwnListings } from '../features/selling/own-listings/own-listings.tsx';
import { Button } from '../ui/buttons/button.tsx';
import { NeedsScript } from '../ui/forms/needs-script.tsx';
import { Tabs } from '../ui/layout/tabs.tsx';
import { HiddenPage } from './page-meta.tsx';
import accountStyles from '../features/accounts/account.module.css';

/** The account; the query parameter `tab` selects the tab. */
export function Component() {
  const [params, setParams] = useSearchParams();
  const tab = params.get('tab') ?? 'profile';
  const isKeyStored = useKeyFromFragment();
  const [removedLinkCount, countRemovedLink] = useState(0);
  const [authMode, setAuthMode] = useState<AuthMode | undefined>(
    params.get('create') === '1' ? 'create' : undefined,
  );
  const person = useAccount(({ named }) => named?.email);
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
      <Tabs
        label="Account"
        selected={tab}
        onSelect={(next) => setParams({ tab: next }, { replace: true, preventScrollReset: true })}
        tabs={[
          { id: 'profile', label: 'Profile', content: <Profile onAuth={setAuthMode} /> },
          {
            id: 'orders',
            label: 'Orders',
            content: (
              <Orders
                key={person}
                open={tab === 'orders'}
                isGuest={person === undefined}
                onAuth={setAuthMode}
              />
            ),
          },
          {
            id: 'settings',
            label: 'Settings',
            content: (
              <div className={accountStyles['account']}>
                {person === undefined ? (
                  <SignInFirst what="your settings" onAuth={setAuthMode} />
                ) : (
                  tab === 'settings' && <AccountSettings />
                )}
              </div>
            ),
          },
          {
            id: 'listings',
            label: 'My listings',
            // Loads when the tab opens; reloads when the account or the stored key changes.
            content: tab === 'listings' && (
              <div className={accountStyles['account']}>
                <Sales
                  key={`sales of ${person} ${isKeyStored} ${removedLinkCount}`}
                  listingsKey={getListingsKey()}
                />
                <OwnListings
                  key={`${isKeyStored} ${person}`}
                  onLinkCleared={() => countRemovedLink((count) => count + 1)}
                />
                <DraftList />
              </div>
            ),
          },
        ]}
      />
      <AccountDialog mode={person === undefined ? authMode : undefined} onModeChange={setAuthMode} />
    </>
  );
}

/** Stores the key of a mailed link and removes it from the address. Returns false while it is still there. */
function useKeyFromFragment(): boolean {
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    if (saveListingsKey(hash))
      void navigate({ pathname, search }, { replace: true, preventScrollReset: true });
  }, [pathname, search, hash, navigate]);
  return !hash.startsWith('#key=');
}

/** Loads when the tab opens. A guest sees the orders of this device. */
function Orders({
  open,
  isGuest,
  onAuth,
}: {
  open: boolean;
  isGuest: boolean;
  onAuth: (mode: AuthMode) => void;
}) {
  const guest = isGuest ? <SignInFirst what="your orders" onAuth={onAuth} /> : undefined;
  return <div className={accountStyles['account']}>{open ? <OrderHistory guest={guest} /> : guest}</div>;
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
