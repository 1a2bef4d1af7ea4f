import { Suspense, useEffect, useState, type ReactNode } from 'react';
import { ScrollRestoration, useMatches, type Location } from 'react-router-dom';
import { readAccountName } from '../pwa/personal/cached-account-name.ts';
import { loadList } from '../pwa/personal/personal.ts';
import { Ribbon } from '../ui/product/ribbon.tsx';
import { BottomBar } from './footer/bottom-bar.tsx';
import { frameOf } from './frame.ts';
import { Footer } from './footer/footer.tsx';
import { Header } from './header/header.tsx';
import { Screens } from './loading/screens.tsx';
import { Toasts } from './feedback/toasts.tsx';
import { lazyOptional } from './loading/lazy-optional.ts';
import { useRouteAnnouncer } from './loading/use-route-announcer.ts';
import { useShop } from './use-shop.ts';
import { whenIdle } from './loading/when-idle.ts';
import '../styles/motion.css';

/** The frame of every screen: header, footer, bars and toasts. The screen itself renders in main. */
export function Layout() {
  const { config } = useShop();
  const { main, announcement } = useRouteAnnouncer();
  const { frame, header = shopHeader } = frameOf(useMatches().at(-1)?.handle);
  useInteractive();

  return (
    <>
      <a className="skip" href="#main">
        Skip to content
      </a>
      {config.demo && <Ribbon label="About this shop">Demo shop: nothing here is charged or shipped.</Ribbon>}
      {config.notice !== undefined && <Ribbon label="About this shop">{config.notice}</Ribbon>}
      {frame === undefined && topBars}
      {frame ?? header}
      <main id="main" ref={main} tabIndex={-1}>
        {screen}
      </main>
      {frame === undefined && shopFooter}
      {toasts}
      <p className="vh" aria-live="polite">
        {announcement}
      </p>
      <ScrollRestoration getKey={scrollKeyOf} />
    </>
  );
}

/**
 * The storage key of a screen's scroll position. The first screen of every document has the key "default", and would
 * restore the position of another document: it uses its address instead.
 */
const scrollKeyOf = ({ key, pathname, search }: Location): string =>
  key === 'default' ? pathname + search : key;

/** Makes loader.ts replay the queued taps, then loads the visitor's own data when the browser is idle. */
function useInteractive(): void {
  useEffect(() => {
    document.documentElement.dataset['interactive'] = '';
    whenIdle(async () => Promise.all([loadList('cart'), loadList('wishlist'), confirmAccountName()]));
  }, []);
}

/** If an account name is cached, confirms the session with the server. */
async function confirmAccountName(): Promise<void> {
  if (readAccountName() === undefined) return;
  const { verifyAccount } = await import('../features/accounts/account-store.ts');
  await verifyAccount();
}

const StickyTop = lazyOptional(async () => (await import('./header/sticky-top.tsx')).StickyTop);
const Offers = lazyOptional(async () => (await import('./bars/app-prompts.tsx')).AppPrompts);

const QuietParts = lazyOptional(async () => (await import('./bars/idle-parts.tsx')).IdleParts);

function RenderWhenIdle({ children }: { children: ReactNode }) {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => whenIdle(() => setIdle(true)), []);
  return isIdle && <Suspense>{children}</Suspense>;
}

// Constant elements: a navigation re-renders only components that use the location.
const topBars = (
  <RenderWhenIdle>
    <StickyTop />
  </RenderWhenIdle>
);
const shopHeader = <Header />;
const screen = <Screens />;
const shopFooter = (
  <>
    <Footer />
    <BottomBar />
    <RenderWhenIdle>
      <Offers />
      <QuietParts />
    </RenderWhenIdle>
  </>
);
const toasts = <Toasts />;
