import type { WorkboxPlugin } from 'workbox-core/types.js';
import { Route } from 'workbox-routing/Route.js';
import { CacheFirst } from 'workbox-strategies/CacheFirst.js';
import type { StrategyHandler } from 'workbox-strategies/StrategyHandler.js';
import { PICTURE_FORMATS, PICTURE_WIDTHS } from '#contract/catalog/product.ts';
import { isPicture } from '#app/http/picture.ts';
import { BYPASS_WORKER_HEADER } from '#app/http/worker-messages.ts';
import { PICTURE_CACHE, createPictureStore } from '#app/offline/picture-store.ts';

/** How long a picture may take before another size of it is shown. */
const TIMEOUT_MS = 2_500;

export const pictures = createPictureStore({ caches });

/** The store writes the picture itself: it counts bytes, evicts the oldest beyond its budget, and retries on a full disk. */
const byteBudget: WorkboxPlugin = {
  cacheWillUpdate: async ({ request, response }) => {
    if (isPicture(response))
      await pictures.put([{ url: new URL(request.url).pathname, body: await response.blob() }]);
    return null;
  },
};

/** A captive portal answers 200 with its own page. */
const onlyPictures: WorkboxPlugin = {
  fetchDidSucceed: async ({ response }) => {
    if (response.status === 200 && !isPicture(response)) throw new Error('This is not a picture.');
    return response;
  },
};

/** Cache first; where the network fails or is slow, another size rather than none. */
class CacheFirstAnySize extends CacheFirst {
  override async _handle(request: Request, handler: StrategyHandler): Promise<Response> {
    // oxlint-disable-next-line no-underscore-dangle -- Workbox's name for it
    const exact = super._handle(request, handler);
    const settled = exact.catch(() => undefined);
    // What arrives later is still stored.
    void handler.waitUntil(settled);
    const inTime = await Promise.race([settled, timeout()]);
    return inTime ?? (await findOtherSize(request, handler).catch(() => undefined)) ?? exact;
  }
}

/** The back office works online only, and the pictures of its tables would push out those of the shop. */
const isForBackOffice = ({ referrer }: Request): boolean => /^https?:\/\/[^/]+\/admin/.test(referrer);

/** Pictures that were seen are shown from this device. */
export const pictureRoute = new Route(
  ({ sameOrigin, url, request }) =>
    sameOrigin &&
    url.pathname.startsWith('/pictures/') &&
    request.mode !== 'navigate' &&
    !isForBackOffice(request) &&
    !request.headers.has(BYPASS_WORKER_HEADER),
  new CacheFirstAnySize({ cacheName: PICTURE_CACHE, plugins: [byteBudget, onlyPictures] }),
);

const timeout = async (): Promise<undefined> =>
  new Promise((resolve) => void setTimeout(() => resolve(undefined), TIMEOUT_MS));

/** Finds the next larger size on this device, otherwise the next smaller, in a format that the browser accepts. */
async function findOtherSize(request: Request, handler: StrategyHandler): Promise<Response | undefined> {
  const [, name, width, format] = /^(.+)-(\d+)\.(\w+)$/.exec(new URL(request.url).pathname) ?? [];
  const accepted = request.headers.get('Accept') ?? '';
  const formats = PICTURE_FORMATS.filter((each) => each === format || accepted.includes(`image/${each}`));
  const wanted = Number(width);
  const widths = PICTURE_WIDTHS.toSorted((a, b) => rank(a, wanted) - rank(b, wanted));
  for (const each of widths) {
    for (const extension of formats) {
      const found = await handler.cacheMatch(`${name}-${each}.${extension}`);
      if (found !== undefined) return found;
    }
  }
  return undefined;
}

const rank = (width: number, wanted: number): number => (width >= wanted ? width : 10_000 - width);
