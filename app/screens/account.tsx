import { useEffect } from 'react';
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { DraftList } from '../features/selling/draft-list.tsx';
import { keepListingsKey } from '../features/selling/listings-key.ts';
import { OwnListings } from '../features/selling/own-listings.tsx';
import { Button, buttonClass } from '../ui/button.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { OpensSoon } from './opens-soon.tsx';
import { HiddenPage } from './page-meta.tsx';
import { ScreenStyles } from './screen-styles.tsx';
import accountStyles from '../styles/account.css?url';
import cartStyles from '../styles/cart.css?url';
import soonStyles from '../styles/soon.css?url';

/** The account; its tab stands in the address. */
export function Component() {
  const [asked, ask] = useSearchParams();
  const tab = asked.get('tab') ?? 'profile';
  const keyIsKept = useMailedKey();
  return (
    <>
      <HiddenPage title="Account" />
      <ScreenStyles href={cartStyles} />
      <ScreenStyles href={soonStyles} />
      <ScreenStyles href={accountStyles} />
      <div className="page-head">
        <h1>Account</h1>
        <OpensSoon>
          Signing in opens soon. Your cart and wishlist are kept for this device meanwhile.
        </OpensSoon>
      </div>
      <Tabs
        label="Account"
        selected={tab}
        onSelect={(next) => ask({ tab: next }, { replace: true, preventScrollReset: true })}
        tabs={[
          { id: 'profile', label: 'Profile', content: <Profile /> },
          { id: 'orders', label: 'Orders', content: <SignInFirst what="your orders" /> },
          { id: 'settings', label: 'Settings', content: <SignInFirst what="your settings" /> },
          {
            id: 'listings',
            label: 'My listings',
            // Asked for when it is looked at, and with the link's key where there was one.
            content: tab === 'listings' && (
              <div className="account">
                <OwnListings key={keyIsKept ? 'kept' : 'to be kept'} />
                <DraftList />
              </div>
            ),
          },
        ]}
      />
    </>
  );
}

/** Takes the key of a mailed link out of the address, at once. Answers false while one still stands there. */
function useMailedKey(): boolean {
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    if (keepListingsKey(hash))
      void navigate({ pathname, search }, { replace: true, preventScrollReset: true });
  }, [pathname, search, hash, navigate]);
  return !hash.startsWith('#key=');
}

function Profile() {
  return (
    <div className="stack">
      <h3>Guest User</h3>
      <div className="row">
        <Button variant="primary" disabled>
          Sign In
        </Button>
        <Button disabled>Create Account</Button>
        <Link className={buttonClass('quiet')} to="/products">
          Continue Shopping
        </Link>
      </div>
    </div>
  );
}

function SignInFirst({ what }: { what: string }) {
  return (
    <div className="stack">
      <h3>Please sign in</h3>
      <p className="soft">Sign in to see {what}.</p>
    </div>
  );
}
