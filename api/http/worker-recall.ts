import express, { type Router } from 'express';

/**
 * Kill switch: replaces any installed service worker, deletes its caches and unregisters itself. It handles no fetches, so
 * pages load from the server. It reloads no page, because the user may be in the middle of something, and keeps IndexedDB,
 * because the outbox may hold unsent changes.
 */
const SELF_DESTRUCTING_WORKER = `self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => {
  event.waitUntil((async () => {
    for (const name of await caches.keys()) await caches.delete(name);
    await self.registration.unregister();
  })());
});
`;

/** Served in place of the service worker with SERVICE_WORKER=off. */
export function workerRecall(): Router {
  const router = express.Router();
  router.get('/service-worker.js', (_req, res) => {
    res.type('text/javascript').set('Cache-Control', 'no-store').send(SELF_DESTRUCTING_WORKER);
  });
  return router;
}
