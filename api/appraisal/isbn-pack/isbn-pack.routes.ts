import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import { Router, type Request, type Response } from 'express';
import type { IsbnPackInfo } from '#contract/appraisal/isbn-pack.ts';
import { ShopError } from '#contract/shop-error.ts';
import type { Deps } from '../../deps.ts';
import { publicHeaders } from '../../http/cache/public-headers.ts';
import { bestEncoding } from '../../http/cache/send-cached-response.ts';
import { sendJson } from '../../http/send-json.ts';
import { findPack, findPackInfo } from './isbn-pack.ts';

const decompress = promisify(brotliDecompress);

const NO_PACK: IsbnPackInfo = { hash: null, count: 0, bytes: 0 };

/** The ISBN pack, for look-ups on phones. Neither call creates a session. */
export function isbnPackRoutes(deps: Deps): Router {
  const router = Router();

  router.get('/api/isbn-pack', async (req, res) => {
    const { hash, count, bytes } = (await findPackInfo(deps)) ?? NO_PACK;
    res.set(publicHeaders(deps.env, req.path)).json({ hash, count, bytes } satisfies IsbnPackInfo);
  });

  router.get('/api/isbn-pack/:hash', async (req, res) => {
    const { hash } = req.params;
    const pack = /^[0-9a-f]{64}$/.test(hash) ? await findPack(deps, hash) : undefined;
    if (pack === undefined) throw new ShopError('not_found', 'There is no such pack of ISBNs.');
    await sendPack(req, res, pack);
  });

  return router;
}

/** Sends a pack as it is stored, or to clients without Brotli as JSON. Its content never changes. */
async function sendPack(req: Request, res: Response, pack: Buffer): Promise<void> {
  res.set('Cache-Control', 'public, max-age=31536000, immutable');
  if (bestEncoding(req.headers['accept-encoding']) !== 'br') {
    sendJson(req, res, (await decompress(pack)).toString());
    return;
  }
  res.set({
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Encoding': 'br',
    'Content-Length': String(pack.length),
    Vary: 'Accept-Encoding',
  });
  res.end(pack);
}
