import { lazy, Suspense, useEffect, useState, type ReactNode } from 'react';
import { ScrollRestoration, useMatches, type Location } from 'react-router-dom';
import { loadCart } from '../features/cart/cart-store.ts';
import { loadWishlist } from '../features/wishlist/wishlist-store.ts';
import { readAdminFlag, useAdminFlag } from '../pwa/back-office-flag.ts';
import { readAccountName } from '../pwa/personal/cached-account-name.ts';
import { Ribbon } from '../ui/product/ribbon.tsx';
import { BottomBar } from './footer/bottom-bar.tsx';
import { frameOf } from './frame.ts';
import { Footer } from './footer/footer.tsx';
import { Header } from './header/header.tsx';
import { Screens } from './loading/screens.tsx';
import { Strip } from './header/strip.tsx';
import { Toasts } from './feedback/toasts.tsx';
import { useRouteAnnouncer } from './loading/use-route-announcer.ts';
import { useShop } from './use-shop.ts';
import { whenIdle } from './loading/when-idle.ts';

/** What surrounds every screen. The screen itself stands in main. */
export function Layout() {
  const { config } = useShop();
  const { main, said } = useRouteAnnouncer();
  const frame = frameOf(useMatches().at(-1)?.handle);
  useTakenOver();

  return (
    <>
      <a className="skip" href="#main">
        Skip to content
      </a>
      {config.demo && <Ribbon label="About this shop">Demo shop: nothing here is charged or shipped.</Ribbon>}
      {frame ?? above}
      <main id="main" ref={main} tabIndex={-1}>
        {screens}
      </main>
      {frame === undefined && below}
      {always}
      <p className="vh" aria-live="polite">
        {said}
      </p>
      <ScrollRestoration getKey={placeOf} />
    </>
  );
}

/**
 * Under which name a screen's scroll position is kept. The first screen of every document has the same key, and would
 * open where the last document was left: it goes by its address.
 */
const placeOf = ({ key, pathname, search }: Location): string =>
  key === 'default' ? pathname + search : key;

/** Handlers are attached: taps that were kept are made now. What is the visitor's own is asked for in a quiet moment. */
function useTakenOver(): void {
  useEffect(() => {
    document.documentElement.dataset['interactive'] = '';
    readAdminFlag();
    whenIdle(async () => Promise.all([loadCart(), loadWishlist(), confirmName()]));
  }, []);
}

/** Where this browser knows a name, the server is asked whether that one is signed in. */
async function confirmName(): Promise<void> {
  if (readAccountName() === undefined) return;
  const { confirmAccount } = await import('../features/accounts/account-store.ts');
  await confirmAccount();
}

/** Code that comes in a quiet moment, after everything that a person came for. What does not come is not missed. */
const later = (load: () => Promise<() => ReactNode>) =>
  lazy(async () => ({ default: await load().catch(() => Nothing) }));

const Nothing = (): ReactNode => null;
const OfflineBar = later(async () => (await import('./bars/offline-bar.tsx')).OfflineBar);
const Offers = later(async () => (await import('./bars/app-prompts.tsx')).AppPrompts);

const QuietParts = later(async () => (await import('./bars/idle-parts.tsx')).IdleParts);

const AdminMenu = later(async () => (await import('./header/admin-menu.tsx')).FloatingAdminMenu);

/** For whoever signed in as an admin from this tab. */
function WayToBackOffice() {
  const isUp = useAdminFlag((flag) => flag.isUp);
  return (
    isUp === true && (
      <Suspense>
        <AdminMenu />
      </Suspense>
    )
  );
}

function Quiet({ children }: { children: ReactNode }) {
  const [quiet, setQuiet] = useState(false);
  useEffect(() => whenIdle(() => setQuiet(true)), []);
  return quiet && <Suspense>{children}</Suspense>;
}

// The same elements every time: a new screen draws only what looks at the address itself.
const above = (
  <>
    <Quiet>
      <OfflineBar />
    </Quiet>
    <Header />
    <Strip />
  </>
);
const screens = <Screens />;
const below = (
  <>
    <Footer />
    <BottomBar />
    <WayToBackOffice />
    <Quiet>
      <Offers />
      <QuietParts />
    </Quiet>
  </>
);
const always = <Toasts />;
