import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, matchRoutes, RouterProvider, type RouteObject } from 'react-router-dom';
import type { Reads } from '#contract/reads.ts';
import { createNetworkFirst } from './http/reads/network-first.ts';
import { lazyReads, loadHttpReads } from './http/reads/lazy-reads.ts';
import { createReadCache } from './http/reads/read-cache.ts';
import { settledPromise } from './http/reads/settled-promise.ts';
import { deviceSessionLoader } from './http/device-session/device-session-loader.ts';
import { firstScreenOf, rememberFirstScreen } from './first-screen.ts';
import { deferInstallOffer } from './pwa/install/install-offer.ts';
import { readCachedShop } from './pwa/personal/cached-shop-facts.ts';
import { pageRoutes, prefetch } from './routes.tsx';
import { renderSynchronously } from './shell/loading/router-internals.ts';
import { onLinkPress } from './shell/loading/on-link-press.ts';
import { whenIdle } from './shell/loading/when-idle.ts';
import { afterPaint } from './ui/after-paint.ts';
import { isReadFailure } from './ui/deferred.tsx';

/** Debounce of revalidations, so that responses that arrive together cause one render. */
const REVALIDATE_DEBOUNCE_MS = 50;

/** The catalog on this device. Its code loads after the first screen, or when the server does not answer. */
const loadMirror = async () => import('./pwa/worker/prepare-offline.ts');

deviceSessionLoader.load = async () => (await import('./pwa/worker/local-db.ts')).session;

/** What stands below a product's first screenful is requested after the next paint, which it would delay. */
const BELOW_FIRST_SCREENFUL: ReadonlySet<keyof Reads> = new Set(['related', 'reviews', 'comparison']);

const waitForPaint = (name: keyof Reads): Promise<void> | undefined =>
  BELOW_FIRST_SCREENFUL.has(name) ? new Promise((resolve) => void afterPaint(resolve)) : undefined;

const server = lazyReads(loadHttpReads);
const serverAndRecent: Reads = {
  ...server,
  product: async (id) => {
    const product = await server.product(id);
    if (product !== null)
      whenIdle(async () =>
        loadMirror().then(
          async (mirror) => mirror.recordViewedProduct(product),
          () => undefined,
        ),
      );
    return product;
  },
};
const local = lazyReads(async () => (await loadMirror()).createLocalReads());
const networkFirst = createNetworkFirst({ startOffline: !navigator.onLine });
const first = firstScreenOf(document.getElementById('data')?.textContent);
const storedShop = first === undefined ? readCachedShop() : undefined;
const cache = createReadCache(
  serverAndRecent,
  Date.now,
  { reads: local, onFresh: revalidateSoon },
  networkFirst,
  waitForPaint,
);
const routes = pageRoutes(
  storedShop === undefined ? cache : { ...cache, shop: () => settledPromise(storedShop) },
);

/** Loads the screen's code now: hydration needs it synchronously. */
async function loadScreen({ route }: { route: RouteObject }): Promise<void> {
  if (typeof route.lazy !== 'function') return;
  Object.assign(route, await route.lazy());
  delete route.lazy;
}

let revalidation: ReturnType<typeof setTimeout> | undefined;

// Evaluating the modules and compiling the routes would be the longest task of a first visit; input comes in between.
await new Promise((nextTask) => void setTimeout(nextTask));
const matches = matchRoutes(routes, location) ?? [];
// Under a service worker, only the page that it has stored comes with data.
const isStored =
  first !== undefined && 'serviceWorker' in navigator && navigator.serviceWorker.controller !== null;
const storedScreen = isStored ? import('./stored-screen.ts').catch(() => undefined) : undefined;
await Promise.all(matches.map(loadScreen));

// The loaders read next; if the server does not answer, the mirror's code should be there already.
if (first === undefined) void loadMirror().catch(() => undefined);
else if (storedScreen === undefined) rememberFirstScreen(matches, location.href, first);
else (await storedScreen)?.refreshStoredScreen(matches, new URL(location.href), first, revalidateSoon);

const router = renderSynchronously(
  createBrowserRouter(routes, first === undefined ? {} : { hydrationData: first }),
);
const root = document.getElementById('root');
if (root === null) throw new Error('#root is missing from the page');

const app = <RouterProvider router={router} />;
const errorHandlers = {
  // Includes hydration mismatches, which are always bugs: journeys fail on this line.
  onRecoverableError: (error: unknown) => logError('React recovered from an error:', error),
  onCaughtError: (error: unknown) => {
    if (!isReadFailure(error)) logError('A screen failed to render:', error);
  },
};
if (first === undefined) createRoot(root, errorHandlers).render(app);
// In a transition, React hydrates in slices and handles input between them.
else startTransition(() => void hydrateRoot(root, app, errorHandlers));

function logError(message: string, error: unknown): void {
  // oxlint-disable-next-line no-console -- the browser's console is the page's error log
  console.error(message, error);
}

deferInstallOffer();
onLinkPress((url) => prefetch(routes, url));
whenIdle(async () => loadNextScreens().catch(() => undefined));
whenIdle(async () => prepareForOffline().catch(() => undefined));

/** Prepares for a lost network: the catalog first, then the shell, so that they do not compete for bandwidth. */
async function prepareForOffline(): Promise<void> {
  try {
    const { prepareOffline: prepare } = await loadMirror();
    await prepare({
      loaderData: first?.loaderData,
      readShop: async () => server.shop(),
      revalidate: networkFirst.revalidate,
    });
  } finally {
    const { registerServiceWorker: register } = await import('./pwa/worker/register-service-worker.ts');
    await register();
    const { storeBarcodeReader } = await import('./features/selling/camera/store-barcode-reader.ts');
    whenIdle(storeBarcodeReader);
  }
}

/** Re-renders the screen with the server's data that arrived after those of the phone. */
function revalidateSoon(): void {
  clearTimeout(revalidation);
  revalidation = setTimeout(() => {
    if (router.state.navigation.state === 'idle') void router.revalidate();
  }, REVALIDATE_DEBOUNCE_MS);
}

/** Preloads what the next tap most likely needs: the HTTP client, and the product and category screens. */
async function loadNextScreens(): Promise<void> {
  await Promise.all([loadHttpReads(), import('./screens/product.tsx'), import('./screens/category.tsx')]);
}
