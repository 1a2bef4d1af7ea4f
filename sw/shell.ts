import { PARTS_CACHE } from '#app/http/worker-messages.ts';
import { emptyFormerShells, fillShell, inShells, SHELL } from './shell-cache.ts';
import { worker } from './scope.ts';

/** Addresses that are no screens of the shop: answers of the API, the admin's rooms, pictures. */
const NOT_OURS = /^\/(api|admin|pictures)(?![^/-])/;
/** sitemap.xml, robots.txt, and whatever else is a file. */
const FILE = /\.[^/]+$/;

const MOST_PARTS = 40;

/** The shell and its files: from this device, whatever the network does. */
export function serveShell(): void {
  // Waits until the last tab of the former version is gone or a person asks for it: files of one build stay together.
  worker.addEventListener('install', (event) => event.waitUntil(fillShell()));
  worker.addEventListener('activate', (event) => event.waitUntil(emptyFormerShells()));
  worker.addEventListener('fetch', (event) => {
    const { request } = event;
    const { origin, pathname } = new URL(request.url);
    if (request.method !== 'GET' || origin !== worker.location.origin) return;
    if (request.mode === 'navigate') {
      if (!NOT_OURS.test(pathname) && !FILE.test(pathname)) event.respondWith(screen(request));
    } else if (pathname.startsWith('/assets/')) event.respondWith(asset(event, pathname));
    else if (pathname.startsWith('/fonts/') || /^\/[^/]+\.(svg|webmanifest)$/.test(pathname)) {
      event.respondWith(shellFile(request, pathname));
    }
  });
}

/** Every screen starts from the shell; where the browser has thrown that away, from the server. */
async function screen(request: Request): Promise<Response> {
  return (await inShells(SHELL)) ?? fetch(request);
}

async function shellFile(request: Request, path: string): Promise<Response> {
  return (await inShells(path)) ?? fetch(request);
}

async function asset(event: FetchEvent, path: string): Promise<Response> {
  const known = (await inShells(path)) ?? (await caches.match(path, { cacheName: PARTS_CACHE }));
  if (known !== undefined) return known;
  // A missing file is the server's 404, as it is.
  const response = await fetch(event.request);
  if (mayBeKept(path, response)) event.waitUntil(keepPart(path, response.clone()));
  return response;
}

const mayBeKept = (path: string, { status, type, headers }: Response): boolean =>
  status === 200 &&
  type === 'basic' &&
  !path.startsWith('/assets/admin') &&
  !(headers.get('Content-Type') ?? '').includes('html');

async function keepPart(path: string, part: Response): Promise<void> {
  const cache = await caches.open(PARTS_CACHE);
  try {
    await cache.put(path, part);
    const stored = await cache.keys();
    const oldest = stored.slice(0, Math.max(0, stored.length - MOST_PARTS));
    await Promise.all(oldest.map(async (request) => cache.delete(request)));
  } catch {
    // No room: the network has it.
  }
}
