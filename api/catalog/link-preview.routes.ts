import { createHash } from 'node:crypto';
import express, { type Request, type Router } from 'express';
import { formatDollars } from '#contract/money.ts';
import { ShopError } from '#contract/shop-error.ts';
import type { Deps } from '../deps.ts';
import { createConcurrencyLimiter } from '../gateways/concurrency-limiter.ts';
import { parsePictureFile } from '../gateways/pictures/pictures.ts';
import { ByteBoundedLru } from '../http/cache/byte-bounded-lru.ts';
import { idOf } from '../http/read-query.ts';
import { findProduct } from './find-product.ts';

const CACHE_BYTES = 8 * 1024 * 1024;

/** One takes a core for some tenths of a second, so that pages go first. */
const CONCURRENCY = {
  concurrency: 1,
  maxWaiting: 16,
  message: 'Too many pictures at once. Please try again.',
  unavailable: true,
} as const;

/** What was drawn, or is being drawn. */
interface Drawn {
  readonly picture: Promise<Buffer | undefined>;
  readonly bytes: () => number;
}

/** GET /previews/{id}.jpg: a product's picture for shared links, 1200 x 630 pixels. 404 where its page is. */
export function linkPreviewRoutes(deps: Deps): Router {
  const limit = createConcurrencyLimiter(CONCURRENCY);
  const cache = new ByteBoundedLru<Drawn>(CACHE_BYTES);
  const router = express.Router();
  router.get('/previews/:id.jpg', async (req: Request<{ id: string }>, res) => {
    const preview = await previewOf(deps, idOf(req.params.id));
    const key = createHash('sha256').update(JSON.stringify(preview)).digest('base64url').slice(0, 22);
    const etag = `"${key}"`;
    res.set({
      ETag: etag,
      'Cache-Control': 'public, max-age=3600',
      'Cross-Origin-Resource-Policy': 'cross-origin',
    });
    if (req.get('If-None-Match') === etag) {
      res.status(304).end();
      return;
    }
    const drawn = await draw(key, () => limit(() => deps.photos.drawPreview(preview)));
    if (drawn === undefined) throw pictureNotFound();
    res.type('jpg').send(drawn);
  });

  const draw = async (key: string, work: () => Promise<Buffer | undefined>): Promise<Buffer | undefined> => {
    const known = cache.get(key);
    if (known !== undefined) return known.picture;
    let size = 0;
    const drawn: Drawn = { picture: work(), bytes: () => size };
    cache.set(key, drawn);
    try {
      const picture = await drawn.picture;
      size = picture?.length ?? 0;
      cache.grow(key, drawn, size);
      return picture;
    } catch (error) {
      cache.delete(key);
      throw error;
    }
  };
  return router;
}

const pictureNotFound = (): ShopError => new ShopError('not_found', 'There is no such picture.');

/** Throws ShopError not_found for a product without a page or a picture. */
async function previewOf(deps: Deps, id: number) {
  const product = await findProduct(deps, id);
  const [picture] = product?.images ?? [];
  const file = parsePictureFile(`${picture?.url.replace('/pictures/', '') ?? ''}-640.jpg`);
  if (product === null || picture === undefined || file === undefined) throw pictureNotFound();
  const isSold = !product.inStock && product.held !== true && product.paused === undefined;
  return {
    title: product.title,
    author: product.author,
    price: isSold ? 'Sold' : formatDollars(product.price),
    tint: picture.tint,
    file,
  };
}
