import type { RouteHandlerCallback } from 'workbox-core/types.js';
import { Route } from 'workbox-routing/Route.js';
import { getConnection } from '#app/offline/mirror/data-use.ts';
import { worker } from './scope.ts';

const HOME = '/';
const TIMEOUT_MS = 10_000;
/** Without network, requests fail within a few ms. A start with network waits this long for its shell. */
const FAILURE_TIMEOUT_MS = 25;

export interface HomePage {
  readonly route: Route;
  /** Stores the page as the server renders it now. Throws if there is no network; keeps the former page where it refuses. */
  readonly store: () => Promise<void>;
}

/**
 * The home page of this build with its public data, as the server last rendered it. Serves it at a start without network,
 * so that the first paint waits for neither script nor database; the page then replaces its data by those of the mirror
 * (app/stored-screen.ts). A start with network gets the shell, and the page is stored again.
 */
export function createHomePage(
  cacheName: string,
  isOfThisBuild: (html: string) => boolean,
  serveShell: RouteHandlerCallback,
): HomePage {
  const store = async (): Promise<void> => {
    if (getConnection().isSavingData) return;
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const response = await fetch(HOME, { cache: 'no-cache', credentials: 'omit', priority: 'low', signal });
    if (!isWholePage(response) || !isOfThisBuild(await response.clone().text())) return;
    await (await caches.open(cacheName)).put(HOME, response);
  };
  const serve: RouteHandlerCallback = async (options) => {
    const request = store();
    options.event.waitUntil(request.catch(() => undefined));
    const stored = (await failsAtOnce(request)) ? await caches.match(HOME, { cacheName }) : undefined;
    return stored ?? serveShell(options);
  };
  return {
    route: new Route(
      ({ sameOrigin, url, request }) =>
        sameOrigin && request.mode === 'navigate' && url.pathname === HOME && url.search === '',
      serve,
    ),
    store,
  };
}

/** Refuses errors and pages with failed reads, which the server marks as not cacheable. */
const isWholePage = ({ status, redirected, headers }: Response): boolean =>
  status === 200 &&
  !redirected &&
  (headers.get('Content-Type') ?? '').includes('html') &&
  (headers.get('Cache-Control') ?? '').startsWith('public');

/** Whether there is no network. Where a request hangs instead, the shell's reads have a timeout of their own. */
const failsAtOnce = async (request: Promise<unknown>): Promise<boolean> =>
  !worker.navigator.onLine ||
  Promise.race([
    request.then(
      () => false,
      () => true,
    ),
    new Promise<boolean>((done) => void setTimeout(() => done(false), FAILURE_TIMEOUT_MS)),
  ]);
