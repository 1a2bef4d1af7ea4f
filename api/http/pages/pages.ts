import type { RequestHandler } from 'express';
import type { Reads, RenderedPage, RenderPage } from '#contract/reads.ts';
import { admit } from '../load/admission.ts';
import type { CachedDeps } from '../cache/cached-json.ts';
import type { Dependency } from '../cache/dependencies.ts';
import {
  createResponseCache,
  type Recheck,
  type RenderedResponse,
  type Shown,
} from '../cache/response-cache.ts';
import { publicHeaders } from '../cache/public-headers.ts';
import { nameRoute } from '../request-log.ts';
import { sendCachedResponse } from '../cache/send-cached-response.ts';
import { pageAddress } from './page-address.ts';
import type { PageStyles } from './page-styles.ts';
import { parseTemplate, type Template } from './render-page.ts';

const MAX_BYTES = 32 * 1024 * 1024;

/** The first round trip carries 14,336 bytes, less 1.2 KB of headers; bytes beyond arrive a round trip later. */
const MAX_FAST_BYTES = 13_100;

/** Concurrency of rendering. Search pages, which are hardly ever shared by visitors, are refused first. */
const PAGES = { concurrency: 2, maxWaiting: 200 };
const SEARCH_PAGES = { concurrency: 1, maxWaiting: 100 };
const SEARCH_PAGE = /^\/search(?![^/?])/;

/** The back office and packing slips: these pages contain no data, but external caches must still not store them. */
const PRIVATE_PAGE = /^\/(?:admin(?![^/?-])|slip\/)/i;

/** The data source of one page. */
export interface PageReads {
  readonly reads: Reads;
  /** What the reads so far depend on. */
  readonly dependsOn: ReadonlySet<Dependency>;
  readonly rechecks: readonly Recheck[];
  /** Whether a read has failed: then the page may be incomplete and must not be cached. */
  readonly hasFailed: () => boolean;
  /** Lets another page use the reads. */
  readonly close: () => void;
}

export interface PageParts {
  /** index.html of the build. */
  readonly template: string;
  readonly styles: PageStyles;
  readonly render: RenderPage;
  readonly openReads: () => PageReads;
}

/**
 * Handles all remaining paths with a server-rendered page: the same for every visitor, cached in memory until something that
 * it shows changes or the shop's day ends.
 */
export function answerPages(
  deps: CachedDeps,
  { template: html, styles, render, openReads }: PageParts,
): RequestHandler {
  const template = parseTemplate(html);
  const cache = createResponseCache({
    versions: deps.versions,
    now: deps.now,
    maxBytes: MAX_BYTES,
    maxFastBytes: MAX_FAST_BYTES,
    onLookup: deps.monitor.cacheLookups('pages'),
  });
  const [admitPage, admitSearch] = [admit(PAGES), admit(SEARCH_PAGES)];
  return async (req, res) => {
    nameRoute(req, 'page');
    if (req.method !== 'GET' && req.method !== 'HEAD') {
      res
        .status(405)
        .set({ Allow: 'GET, HEAD', 'Cache-Control': 'no-store' })
        .type('text')
        .send('This address can only be read.');
      return;
    }
    const address = pageAddress(req.originalUrl);
    const admitted = SEARCH_PAGE.test(address) ? admitSearch : admitPage;
    const ready = await cache.getOrCreate(address, async () =>
      admitted(async () => {
        const { reads, dependsOn, rechecks, hasFailed, close } = openReads();
        const page = await render(deps.env.publicUrl + address, reads).finally(close);
        return madeOf(
          template,
          { ...page, styles: styles.elementsFor(page.screens, page.body) },
          {
            isWhole: !hasFailed(),
            shown: { dependsOn, rechecks },
            isPrivate: PRIVATE_PAGE.test(address),
            forAll: publicHeaders(deps.env, address),
          },
        );
      }),
    );
    await sendCachedResponse(req, res, ready);
  };
}

interface PageTraits {
  /** False if a read failed. */
  readonly isWhole: boolean;
  readonly shown: Shown;
  readonly isPrivate: boolean;
  /** The caching headers of a whole page. */
  readonly forAll: Readonly<Record<string, string>>;
}

/** Returns the response of a rendered page. Incomplete pages and 404 pages are not cached. */
function madeOf(
  template: Template,
  page: RenderedPage & { styles: string },
  { isWhole, shown, isPrivate, forAll }: PageTraits,
): RenderedResponse {
  const isForAll = page.status === 200 && isWhole && !isPrivate;
  const headers = {
    'Content-Type': 'text/html; charset=utf-8',
    ...(isForAll ? forAll : { 'Cache-Control': isPrivate ? 'no-store' : 'no-cache' }),
  };
  if (page.redirect !== undefined) {
    const location = { ...headers, Location: page.redirect };
    return { status: page.status, headers: location, body: '', keep: false, ...shown };
  }
  return {
    status: page.status,
    headers,
    body: template.documentOf(page),
    keep: page.status === 200 && isWhole,
    ...shown,
  };
}
