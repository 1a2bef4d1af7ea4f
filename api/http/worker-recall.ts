import express, { type Router } from 'express';

/**
 * Replaces every worker that was ever installed, empties the caches, and leaves. It answers no request, so that pages go to
 * the server from then on; it reloads none, because somebody may be in the middle of something. The database stays: what
 * waits there is somebody's.
 */
const SELF_DESTRUCTING_WORKER = `self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => {
  event.waitUntil((async () => {
    for (const name of await caches.keys()) await caches.delete(name);
    await self.registration.unregister();
  })());
});
`;

/** With SERVICE_WORKER=off this stands where the worker's file is. */
export function workerRecall(): Router {
  const router = express.Router();
  router.get('/service-worker.js', (_req, res) => {
    res.type('text/javascript').set('Cache-Control', 'no-store').send(SELF_DESTRUCTING_WORKER);
  });
  return router;
}
