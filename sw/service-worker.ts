// Serves the shop from this device. The API, the back office and personal data are never cached: requests for them
// match no route. Photos that another app shares become a draft on this device.
import { Router } from 'workbox-routing/Router.js';
import { SKIP_WAITING } from '#app/http/worker-messages.ts';
import { sendOnBackgroundSync } from './background-sync.ts';
import { barcodeReaderRoute, isReaderFile } from './barcode-reader.ts';
import { chunkRoute } from './chunks.ts';
import { pictureRoute } from './pictures.ts';
import { worker } from './scope.ts';
import { shareRoute } from './share-target.ts';
import { precacheShell } from './shell.ts';

declare const self: ServiceWorkerGlobalScope;

// The build writes the list of files here.
// oxlint-disable-next-line no-underscore-dangle -- the name that the build looks for
const files = self.__WB_MANIFEST.map((file) =>
  typeof file === 'string' ? { url: file, revision: null } : file,
);
const shellRoutes = precacheShell(files.filter(({ url }) => !isReaderFile(url)));
const readerRoute = barcodeReaderRoute(
  files.filter(({ url }) => isReaderFile(url)).map(({ url }) => `/${url}`),
);

const router = new Router();
for (const route of [...shellRoutes, readerRoute, chunkRoute, pictureRoute, shareRoute])
  router.registerRoute(route);
router.addFetchListener();
sendOnBackgroundSync();

// Only a tap on "Update" makes a waiting version take over.
worker.addEventListener('message', ({ data }: { readonly data: unknown }) => {
  if (data === SKIP_WAITING) void worker.skipWaiting();
});
