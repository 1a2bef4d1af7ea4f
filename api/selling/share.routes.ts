import express, { type Router } from 'express';
import { SHARE } from '#contract/selling/selling.ts';

/**
 * Fallback of the Web Share Target, which the service worker normally handles. Until the service worker controls the page,
 * the server discards the shared file and redirects to the sell form, where the user can choose the photo.
 */
export function shareRoutes(): Router {
  const router = express.Router();

  router.post(SHARE.path, (_req, res) => {
    res.set('Cache-Control', 'no-store').redirect(303, '/sell');
  });

  return router;
}
