import type { RequestListener } from 'node:http';
import express from 'express';
import { handleIdempotently } from '#api/http/idempotency/handle-idempotently.ts';
import { handleErrors } from '#api/http/errors/error-handler.ts';
import { withSession } from '#api/http/sessions.ts';
import type { ShopDeps } from '#api/shop-deps.ts';
import type { Upload } from '#contract/selling/selling.ts';

const UPLOAD: Upload = {
  id: 1,
  originalName: 'photo.jpg',
  mimeType: 'image/jpeg',
  tempUrl: '/pictures/photo-640.jpg',
  description: '',
  recommendedPrice: 1,
  createdAt: '2026-11-21T17:00:00.000Z',
  picture: { url: '/pictures/photo', width: 3, height: 4, tint: '#FFFFFF', placeholder: '' },
  suggestion: { by: 'built-in', sources: {}, comparables: [], notes: [] },
};

/** POST /api/upload with the shop's own sessions and idempotency, without decoding the photo, which would be too slow. */
export function createUploadRoute(deps: ShopDeps): RequestListener {
  const app = express();
  app.post('/api/upload', withSession(deps), async (req, res) => {
    await handleIdempotently(deps, req, res, async () => Promise.resolve({ status: 201, body: UPLOAD }));
  });
  app.use(handleErrors(deps));
  return app;
}
