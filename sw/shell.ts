import type { WorkboxPlugin } from 'workbox-core/types.js';
import { PrecacheController } from 'workbox-precaching/PrecacheController.js';
import { PrecacheRoute } from 'workbox-precaching/PrecacheRoute.js';
import { NavigationRoute } from 'workbox-routing/NavigationRoute.js';
import type { Route } from 'workbox-routing/Route.js';
import { createHomePage, type HomePage } from './home-page.ts';
import { deleteFormerBuilds, formerBuilds, SHELL_CACHES } from './former-builds.ts';
import { worker } from './scope.ts';

const SHELL = '/index.html';
/** Files fetched at a time at install, while the page may be loading. Workbox's own install fetches one after the other. */
const CONCURRENCY = 4;

/** Navigations that the server answers: the API, the back office, pictures, and files such as sitemap.xml. */
const SERVER_PATHS = [/^\/(?:api|admin|pictures)(?:[/?-]|$)/, /^[^?]*\.[^/?]+(?:\?|$)/];

/** Fetches a file that the browser has evicted; instead of the shell, the requested page. */
const askServer: WorkboxPlugin = {
  handlerDidError: async ({ event }) => (event instanceof FetchEvent ? fetch(event.request) : undefined),
};

/**
 * Caches the files of this build at install, or fails as a whole, and serves them whatever the network does. A new version
 * waits until the tabs of the former one are closed or the user asks for it: files of one build stay together.
 */
export function precacheShell(files: ServiceWorkerGlobalScope['__WB_MANIFEST']): Route[] {
  const page = files.find((file) => typeof file === 'object' && file.url === 'index.html');
  // In development the list is empty.
  if (typeof page !== 'object') return [];
  /** The page of another build has other scripts. */
  const isOfThisBuild = (html: string): boolean => {
    const scripts = Array.from(html.matchAll(/<script[^>]*\bsrc="([^"]+)"/g), ([, url = '']) => url);
    return scripts.length > 0 && scripts.every((url) => shell.getCacheKeyForURL(url) !== undefined);
  };
  const shell: PrecacheController = new PrecacheController({
    cacheName: `${SHELL_CACHES}${page.revision}`,
    plugins: [formerBuilds, onlyThisBuild(isOfThisBuild), askServer],
    fallbackToNetwork: false,
  });
  shell.addToCacheList(files);
  const serveShell = shell.createHandlerBoundToURL(SHELL);
  const home = createHomePage(shell.strategy.cacheName, isOfThisBuild, serveShell);
  worker.addEventListener('install', (event) => event.waitUntil(install(shell, home, event)));
  worker.addEventListener('activate', (event) =>
    event.waitUntil(deleteFormerBuilds(shell.strategy.cacheName)),
  );
  return [
    new PrecacheRoute(shell, { directoryIndex: '', cleanURLs: false }),
    home.route,
    new NavigationRoute(serveShell, { denylist: SERVER_PATHS }),
  ];
}

async function install(shell: PrecacheController, home: HomePage, event: ExtendableEvent): Promise<void> {
  const files = shell.getURLsToCacheKeys().entries();
  const work = async (): Promise<void> => {
    for (const [url, cacheKey] of files) {
      const hasHash = url === cacheKey;
      const request = new Request(url, { cache: hasHash ? 'default' : 'no-cache', credentials: 'omit' });
      await Promise.all(shell.strategy.handleAll({ event, request, params: { cacheKey } }));
    }
  };
  await Promise.all([
    ...Array.from({ length: CONCURRENCY }, work),
    // Without it, a start without network begins with the shell.
    home.store().catch(() => undefined),
  ]);
}

/**
 * Refuses errors, redirects, a captive portal's page, and the page of another build, which the server may serve during
 * a deployment.
 */
const onlyThisBuild = (isOfThisBuild: (html: string) => boolean): WorkboxPlugin => ({
  cacheWillUpdate: async ({ request, response }) => {
    const isPage = (response.headers.get('Content-Type') ?? '').includes('html');
    if (response.status !== 200 || response.redirected || isPage !== request.url.endsWith('.html'))
      return null;
    return !isPage || isOfThisBuild(await response.clone().text()) ? response : null;
  },
});
