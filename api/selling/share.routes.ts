import express, { type Router } from 'express';
import { SHARE } from '#contract/selling/selling.ts';

/**
 * What another app shares is taken by the service worker, which keeps it on the phone. Only where none is in charge yet
 * does it come this far: nothing is stored, nothing changes, and the form opens so that the photo can be chosen there.
 */
export function shareRoutes(): Router {
  const router = express.Router();

  router.post(SHARE.path, (_req, res) => {
    res.set('Cache-Control', 'no-store').redirect(303, '/sell');
  });

  return router;
}
