import { Link, useSearchParams } from 'react-router-dom';
import { Button, buttonClass } from '../ui/button.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { OpensSoon } from './opens-soon.tsx';
import { HiddenPage } from './page-meta.tsx';
import { ScreenStyles } from './screen-styles.tsx';
import soonStyles from '../styles/soon.css?url';

/** The account, laid out as it will be; its tab stands in the address. */
export function Component() {
  const [asked, ask] = useSearchParams();
  return (
    <>
      <HiddenPage title="Account" />
      <ScreenStyles href={soonStyles} />
      <div className="page-head">
        <h1>Account</h1>
        <OpensSoon>
          Signing in opens soon. Your cart and wishlist are kept for this device meanwhile.
        </OpensSoon>
      </div>
      <Tabs
        label="Account"
        selected={asked.get('tab') ?? 'profile'}
        onSelect={(tab) => ask({ tab }, { replace: true, preventScrollReset: true })}
        tabs={[
          { id: 'profile', label: 'Profile', content: <Profile /> },
          { id: 'orders', label: 'Orders', content: <SignInFirst what="your orders" /> },
          { id: 'settings', label: 'Settings', content: <SignInFirst what="your settings" /> },
        ]}
      />
    </>
  );
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
