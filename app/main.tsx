import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, matchRoutes, RouterProvider, type RouteObject } from 'react-router-dom';
import type { Reads } from '#contract/reads.ts';
import { createNetworkFirst } from './http/reads/network-first.ts';
import { lazyReads, loadHttpReads } from './http/reads/lazy-reads.ts';
import { createReadCache } from './http/reads/read-cache.ts';
import { deviceSessionLoader } from './http/device-session-loader.ts';
import { firstScreenOf, rememberFirstScreen } from './first-screen.ts';
import { deferInstallOffer } from './pwa/install/install-offer.ts';
import { readCachedShop } from './pwa/personal/cached-shop-facts.ts';
import { pageRoutes, prefetch } from './routes.tsx';
import { renderSynchronously } from './shell/loading/render-synchronously.ts';
import { onLinkPress } from './shell/loading/on-link-press.ts';
import { whenIdle } from './shell/loading/when-idle.ts';
import { isReadFailure } from './ui/deferred.tsx';

/** Answers that arrive together are drawn together; milliseconds. */
const TOGETHER = 50;

/** The catalog on this device. Its code comes after the first screen, or with a question that the server leaves open. */
const loadMirror = async () => import('./pwa/worker/prepare-offline.ts');

deviceSessionLoader.load = async () => (await import('./pwa/worker/local-db.ts')).session;

const server = lazyReads(loadHttpReads);
const watched: Reads = {
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
const phone = lazyReads(async () => (await loadMirror()).createLocalReads());
const answers = createNetworkFirst({ startOffline: !navigator.onLine });
const reads = createReadCache(watched, Date.now, { reads: phone, onFresh: drawSoon }, answers);
const tree = pageRoutes(reads);

/** React takes a page over only with the code of its screen at hand. */
async function loadScreen({ route }: { route: RouteObject }): Promise<void> {
  if (typeof route.lazy !== 'function') return;
  Object.assign(route, await route.lazy());
  delete route.lazy;
}

let drawing: ReturnType<typeof setTimeout> | undefined;

const matches = matchRoutes(tree, location) ?? [];
await Promise.all(matches.map(loadScreen));

const first = firstScreenOf(document.getElementById('data')?.textContent);
if (first === undefined) {
  // Its questions come next, and where they are not answered from afar, nothing is to be waited for.
  void loadMirror().catch(() => undefined);
  const shop = readCachedShop();
  if (shop !== undefined) reads.shop.put(shop);
} else rememberFirstScreen(matches, location.href, first);

const router = renderSynchronously(
  createBrowserRouter(tree, first === undefined ? {} : { hydrationData: first }),
);
const root = document.getElementById('root');
if (root === null) throw new Error('The page has no root.');

const app = <RouterProvider router={router} />;
const complaints = {
  // A page that the server drew otherwise is a mistake of ours: tests look for this line.
  onRecoverableError: (error: unknown) => complain('The page was drawn again:', error),
  onCaughtError: (error: unknown) => {
    if (!isReadFailure(error)) complain('A screen could not be drawn:', error);
  },
};
if (first === undefined) createRoot(root, complaints).render(app);
// As a transition, React takes the page over in slices: between two of them a phone answers its owner.
else startTransition(() => void hydrateRoot(root, app, complaints));

function complain(what: string, error: unknown): void {
  // oxlint-disable-next-line no-console -- the browser's console is where a page's mistakes are found
  console.error(what, error);
}

deferInstallOffer();
onLinkPress((url) => prefetch(reads, tree, url));
whenIdle(async () => loadNextScreens().catch(() => undefined));
whenIdle(async () => prepareForOffline().catch(() => undefined));

/** What is needed when the network goes: first the catalog, then the shell, so that neither holds up the other. */
async function prepareForOffline(): Promise<void> {
  try {
    const { prepareOffline: prepare } = await loadMirror();
    await prepare({
      loaderData: first?.loaderData,
      readShop: async () => server.shop(),
      revalidate: reads.revalidate,
    });
  } finally {
    const { registerServiceWorker: register } = await import('./pwa/worker/register-service-worker.ts');
    await register();
    const { preloadBarcodeReader } = await import('./features/selling/camera/preload-barcode-reader.ts');
    whenIdle(preloadBarcodeReader);
  }
}

/** The server has answered after the phone: what is on the screen now is drawn with that. */
function drawSoon(): void {
  clearTimeout(drawing);
  drawing = setTimeout(() => {
    if (router.state.navigation.state === 'idle') void router.revalidate();
  }, TOGETHER);
}

/** What the next tap most likely needs: the client, and the screens that cards and the strip lead to. */
async function loadNextScreens(): Promise<void> {
  await Promise.all([loadHttpReads(), import('./screens/product.tsx'), import('./screens/category.tsx')]);
}
