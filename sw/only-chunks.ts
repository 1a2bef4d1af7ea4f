import type { WorkboxPlugin } from 'workbox-core/types.js';

/** Caches neither the server's 404 for a missing chunk, nor a captive portal's page, nor the back office. */
export const onlyChunks: WorkboxPlugin = {
  cacheWillUpdate: async ({ request, response }) =>
    response.status === 200 &&
    response.type === 'basic' &&
    !new URL(request.url).pathname.startsWith('/assets/admin') &&
    !(response.headers.get('Content-Type') ?? '').includes('html')
      ? response
      : null,
};
