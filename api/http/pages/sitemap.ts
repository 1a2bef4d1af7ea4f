import express, { type Request, type Response, type Router } from 'express';
import { CATEGORIES } from '#contract/catalog/categories.ts';
import type { Deps } from '../../deps.ts';
import { publicDb } from '../../storage/storage.ts';
import type { CachedDeps } from '../cache/cached-json.ts';
import type { Dependency } from '../cache/dependencies.ts';
import { createResponseCache } from '../cache/response-cache.ts';
import { escapeHtml } from '../errors/error-page.ts';
import { sendCachedResponse } from '../cache/send-cached-response.ts';
import { highestListedId, listedBetween } from './sitemap.repo.ts';

/** Ids per file; search engines accept up to 50,000 URLs, but smaller files render faster. */
const IDS_IN_FILE = 10_000;
const MAX_BYTES = 8 * 1024 * 1024;

const STATIC_PAGES = [
  '/',
  '/products',
  '/categories',
  '/search',
  '/how-it-works',
  '/faq',
  '/shipping',
  '/returns',
  '/privacy',
  '/terms',
  '/contact',
];

/** robots.txt and the sitemap: an index, one file of screens, and files of all listed products. */
export function sitemapRoutes(deps: CachedDeps): Router {
  const router = express.Router();
  const cache = createResponseCache({ versions: deps.versions, now: deps.now, maxBytes: MAX_BYTES });
  const answer = async (
    req: Request,
    res: Response,
    type: string,
    make: () => Promise<string>,
    dependsOn: readonly Dependency[] = [],
  ): Promise<void> => {
    const ready = await cache.getOrCreate(req.path, async () => ({
      status: 200,
      headers: { 'Content-Type': `${type}; charset=utf-8`, 'Cache-Control': 'public, max-age=3600' },
      body: await make(),
      keep: true,
      dependsOn,
    }));
    await sendCachedResponse(req, res, ready);
  };

  router.get('/robots.txt', async (req, res) => {
    await answer(req, res, 'text/plain', () => Promise.resolve(robots(deps.env.publicUrl)));
  });
  router.get('/sitemap.xml', async (req, res) => {
    await answer(req, res, 'application/xml', () => sitemapIndex(deps), ['catalog']);
  });
  router.get('/sitemap-screens.xml', async (req, res) => {
    await answer(req, res, 'application/xml', () => Promise.resolve(screens(deps.env.publicUrl)));
  });
  router.get(/^\/sitemap-products-([1-9]\d{0,8})\.xml$/, async (req, res, next) => {
    const file = Number(req.params[0]);
    if (file <= (await productFiles(deps)))
      await answer(req, res, 'application/xml', () => productsOf(deps, file), ['catalog']);
    else next();
  });
  return router;
}

const robots = (origin: string): string =>
  ['User-agent: *', 'Disallow: /api/', '', `Sitemap: ${origin}/sitemap.xml`, ''].join('\n');

async function productFiles(deps: Deps): Promise<number> {
  const [row] = await highestListedId(publicDb(deps.storage), {});
  return Math.ceil((row?.id ?? 0) / IDS_IN_FILE);
}

async function sitemapIndex(deps: Deps): Promise<string> {
  const files = Array.from({ length: await productFiles(deps) }, (_, at) => `sitemap-products-${at + 1}.xml`);
  const entries = ['sitemap-screens.xml', ...files].map(
    (file) => `<sitemap><loc>${deps.env.publicUrl}/${file}</loc></sitemap>`,
  );
  return xml('sitemapindex', entries);
}

function screens(origin: string): string {
  const paths = [...STATIC_PAGES, ...CATEGORIES.map((category) => `/category/${category}`)];
  return xml(
    'urlset',
    paths.map((path) => `<url><loc>${escapeHtml(origin + path)}</loc></url>`),
  );
}

async function productsOf(deps: Deps, file: number): Promise<string> {
  const to = file * IDS_IN_FILE;
  const rows = await listedBetween(publicDb(deps.storage), { after: to - IDS_IN_FILE, to });
  const entry = ({ id, updatedAt }: { id: number; updatedAt: number }): string =>
    `<url><loc>${deps.env.publicUrl}/product/${id}</loc><lastmod>${new Date(updatedAt).toISOString()}</lastmod></url>`;
  return xml('urlset', rows.map(entry));
}

const xml = (root: string, entries: readonly string[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('\n')}\n</${root}>\n`;
