import { PICTURE_FORMATS, PICTURE_WIDTHS } from '#contract/product.ts';
import { isPicture } from '#app/http/picture.ts';
import { KEPT_BY_ASKER } from '#app/http/worker-messages.ts';
import { pictureStore } from '#app/offline/evict-pictures.ts';
import { worker } from './scope.ts';

/** How long a picture is waited for where this device has another size of it; milliseconds. */
const PATIENCE = 2_500;

export const pictures = pictureStore({ caches });

/** Pictures that were seen are shown from this device; without network, in another size rather than not at all. */
export function servePictures(): void {
  worker.addEventListener('fetch', (event) => {
    const { method, mode, url, headers } = event.request;
    const { origin, pathname } = new URL(url);
    if (method !== 'GET' || origin !== worker.location.origin || !pathname.startsWith('/pictures/')) return;
    if (mode !== 'navigate' && !headers.has(KEPT_BY_ASKER)) event.respondWith(picture(event, pathname));
  });
}

async function picture(event: FetchEvent, path: string): Promise<Response> {
  const known = await pictures.match(path).catch(() => undefined);
  if (known !== undefined) return known;
  const fetched = fetchAndKeep(event, path);
  const first = await Promise.race([fetched.catch(() => undefined), patience()]);
  if (first !== undefined) return first;
  return (await inAnotherSize(event.request, path).catch(() => undefined)) ?? fetched;
}

async function fetchAndKeep(event: FetchEvent, path: string): Promise<Response> {
  const response = await fetch(event.request);
  if (isPicture(response)) event.waitUntil(pictures.keep(path, response.clone()));
  else if (response.status === 200) throw new Error('Something else than the shop has answered.');
  return response;
}

const patience = async (): Promise<undefined> =>
  new Promise((done) => void setTimeout(() => done(undefined), PATIENCE));

/** The next larger one that is here, otherwise the next smaller, in a format that the browser takes. */
async function inAnotherSize(request: Request, path: string): Promise<Response | undefined> {
  const [, name, width, format] = /^(.+)-(\d+)\.(\w+)$/.exec(path) ?? [];
  const accepted = request.headers.get('Accept') ?? '';
  const formats = PICTURE_FORMATS.filter((each) => each === format || accepted.includes(`image/${each}`));
  const wanted = Number(width);
  const widths = PICTURE_WIDTHS.toSorted((a, b) => rank(a, wanted) - rank(b, wanted));
  for (const each of widths) {
    for (const ending of formats) {
      const found = await pictures.match(`${name}-${each}.${ending}`);
      if (found !== undefined) return found;
    }
  }
  return undefined;
}

const rank = (width: number, wanted: number): number => (width >= wanted ? width : 10_000 - width);
