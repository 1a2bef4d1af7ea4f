import express, { type Router } from 'express';
import { MINUTE_MS } from '#contract/durations.ts';
import { viewSchema } from '#contract/selling/selling.ts';
import { SELLING_MESSAGES } from '#contract/selling/selling-messages.ts';
import { networkOf } from '../../http/network.ts';
import { bodyOf } from '../../http/read-body.ts';
import { createMemoryRateLimit } from '../../limits/memory-rate-limit.ts';
import type { ViewDeps } from './listing-views.ts';

const PER_NETWORK = { max: 120, windowMs: MINUTE_MS, message: SELLING_MESSAGES.tooManyViews };

const readView = bodyOf(viewSchema);

/** POST /api/views counts a view of a product, without who viewed it: reads no session and creates none. */
export function viewRoutes(deps: ViewDeps): Router {
  const countNetwork = createMemoryRateLimit(PER_NETWORK);
  const router = express.Router();
  router.post('/api/views', (req, res) => {
    const { productId } = readView(req);
    countNetwork(deps, networkOf(req));
    deps.listingViews.note(productId);
    res.status(204).set('Cache-Control', 'no-store').end();
  });
  return router;
}
