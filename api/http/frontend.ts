import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import express, { type RequestHandler, type Router } from 'express';
import type { RenderPage } from '#contract/reads.ts';
import type { CachedDeps } from './cache/cached-json.ts';
import { createResponseCache } from './cache/response-cache.ts';
import { sendCachedResponse } from './cache/send-cached-response.ts';
import { builtFiles } from './files/built-files.ts';
import { storeAssets } from './files/stored-assets.ts';
import { answerPages, type PageReads } from './pages/pages.ts';
import { readPageStyles } from './pages/page-styles.ts';
import { parseTemplate } from './pages/render-page.ts';
import { routeBySegment } from './route-by-segment.ts';
import { contentSecurityPolicy } from './content-security-policy.ts';
import { workerRecall } from './worker-recall.ts';

/** The files and pages of app/; production, development and tests serve them differently. */
export interface Frontend {
  readonly assets: readonly RequestHandler[];
  readonly pages: RequestHandler;
  /** The Content-Security-Policy of every response; null in development, where Vite injects inline scripts. */
  readonly policy: string | null;
  /** Stores the assets of this build for processes of other builds; undefined if it has none. */
  readonly storeAssets?: () => Promise<void>;
}

/** The shell in all its encodings. */
const MAX_SHELL_BYTES = 1024 * 1024;

/** Serves the build in `folder` (dist/client). */
export function builtFrontend(
  deps: CachedDeps,
  folder: string,
  render: RenderPage,
  openReads: () => PageReads,
): Frontend {
  const template = readFileSync(join(folder, 'index.html'), 'utf8');
  const styles = readPageStyles(folder, template);
  return {
    assets: [
      ...(deps.env.serviceWorker ? [] : [workerRecall()]),
      routeBySegment([shellRoute(template)]),
      builtFiles(folder, deps.files),
    ],
    pages: answerPages(deps, { template, styles, render, openReads }),
    policy: contentSecurityPolicy(deps.env, template, styles.inline),
    storeAssets: () => storeAssets(deps.files, folder, deps.now()),
  };
}

/** /index.html: the document without a page, for the service worker. */
function shellRoute(template: string): Router {
  const { shell } = parseTemplate(template);
  // It shows nothing of the catalog, and is served while the database is down.
  const versions = { current: () => Promise.resolve(0), isUnchanged: () => true };
  const cache = createResponseCache({ versions, now: Date.now, maxBytes: MAX_SHELL_BYTES, maxFastBytes: 0 });
  const headers = {
    'Content-Type': 'text/html; charset=utf-8',
    'Cache-Control': 'public, max-age=0, must-revalidate',
    'X-Robots-Tag': 'noindex',
  };
  const make = () => Promise.resolve({ status: 200, headers, body: shell, keep: true, dependsOn: [] });
  const router = express.Router();
  router.get('/index.html', async (req, res) => {
    await sendCachedResponse(req, res, await cache.getOrCreate('shell', make));
  });
  return router;
}
