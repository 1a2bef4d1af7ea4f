import type { RequestListener } from 'node:http';
import express from 'express';
import { handleIdempotently } from '#api/http/idempotency/handle-idempotently.ts';
import { handleErrors } from '#api/http/errors/error-handler.ts';
import { withSession } from '#api/http/sessions.ts';
import { saveDraft, type Draft } from '#api/selling/draft-from-photo.ts';
import type { ShopDeps } from '#api/shop-deps.ts';

const DRAFT: Draft = {
  photo: {
    name: 'photo',
    mimeType: 'image/jpeg',
    picture: { url: '/pictures/photo', width: 3, height: 4, tint: '#FFFFFF', placeholder: '' },
    evidence: Buffer.alloc(0),
  },
  suggestion: { by: 'built-in', sources: {}, comparables: [], notes: [] },
  originalName: 'photo.jpg',
};

/** POST /api/upload with the shop's own sessions and idempotency, without decoding the photo, which would be too slow. */
export function createUploadRoute(deps: ShopDeps): RequestListener {
  const app = express();
  app.post('/api/upload', withSession(deps), async (req, res) => {
    await handleIdempotently(deps, req, res, async (tx, { owner }) => ({
      status: 201,
      body: await saveDraft(tx, deps.now(), owner, DRAFT),
    }));
  });
  app.use(handleErrors(deps));
  return app;
}
