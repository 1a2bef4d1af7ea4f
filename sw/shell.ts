import type { WorkboxPlugin } from 'workbox-core/types.js';
import type { PrecacheEntry } from 'workbox-precaching/_types.js';
import { PrecacheController } from 'workbox-precaching/PrecacheController.js';
import { PrecacheRoute } from 'workbox-precaching/PrecacheRoute.js';
import { NavigationRoute } from 'workbox-routing/NavigationRoute.js';
import type { Route } from 'workbox-routing/Route.js';
import { createHomePage, type HomePage } from './home-page.ts';
import { deleteFormerBuilds, formerBuilds, hasFormerBuilds, SHELL_CACHES } from './former-builds.ts';
import { worker } from './scope.ts';
import { isShellPack, unpackShell } from './shell-pack.ts';

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
export function precacheShell(files: PrecacheEntry[]): Route[] {
  const page = files.find(({ url }) => url === 'index.html');
  // In development the list is empty.
  if (page === undefined) return [];
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
  shell.addToCacheList(files.filter(({ url }) => !isShellPack(url)));
  const pack = files.find(({ url }) => isShellPack(url))?.url;
  const serveShell = shell.createHandlerBoundToURL(SHELL);
  const home = createHomePage(shell.strategy.cacheName, isOfThisBuild, serveShell);
  worker.addEventListener('install', (event) => event.waitUntil(install(shell, home, pack, event)));
  worker.addEventListener('activate', (event) => event.waitUntil(activate(shell.strategy.cacheName)));
  return [
    new PrecacheRoute(shell, { directoryIndex: '', cleanURLs: false }),
    home.route,
    new NavigationRoute(serveShell, { denylist: SERVER_PATHS }),
  ];
}

async function install(
  shell: PrecacheController,
  home: HomePage,
  pack: string | undefined,
  event: ExtendableEvent,
): Promise<void> {
  if (pack !== undefined)
    await unpackShell(pack, shell.strategy.cacheName, (path) => shell.getCacheKeyForURL(path) !== undefined)
      // Then each file is fetched by itself.
      .catch(() => undefined);
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
 * Takes over the open pages if no build was installed before: without a network, they then get their screens from the cache.
 * Pages of a former build keep their worker until they are closed or the user updates.
 */
async function activate(cacheName: string): Promise<void> {
  const isFirst = !(await hasFormerBuilds(cacheName));
  await deleteFormerBuilds(cacheName);
  if (isFirst) await worker.clients.claim();
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
