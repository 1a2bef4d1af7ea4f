import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { RequestHandler } from 'express';
import { createServer } from 'vite';
import type { RenderPage } from '#contract/reads.ts';
import { envOfProcess } from './env.ts';
import type { Frontend } from './http/frontend.ts';
import { parseTemplate } from './http/pages/render-page.ts';
import { pageReads } from './page-reads.ts';
import { orExplain, runShop } from './run-shop.ts';
import type { ShopDeps } from './shop-deps.ts';

// `npm run dev`: the API and app/ through Vite, on one port; pages are rendered on every request.
const root = fileURLToPath(new URL('..', import.meta.url));

await orExplain(() => runShop({ env: envOfProcess(), root, front: developmentFront }));

async function developmentFront(deps: ShopDeps): Promise<Frontend> {
  const vite = await createServer({ server: { middlewareMode: true }, appType: 'custom' });
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void vite.close());
  const { reads } = pageReads(deps)();
  const pages: RequestHandler = async (req, res, next) => {
    try {
      const html = await readFile(join(root, 'app/index.html'), 'utf8');
      const template = parseTemplate(await vite.transformIndexHtml(req.originalUrl, html));
      const page = await rendererIn(await vite.ssrLoadModule('/entry-server.tsx'))(
        deps.env.publicUrl + req.originalUrl,
        reads,
      );
      const whole = { ...page, styles: sheets() };
      if (page.redirect === undefined) res.status(page.status).type('html').send(template.documentOf(whole));
      else res.redirect(page.status, page.redirect);
    } catch (error) {
      if (error instanceof Error) vite.ssrFixStacktrace(error);
      next(error);
    }
  };
  // No policy: Vite injects inline scripts for hot module replacement.
  return { assets: [vite.middlewares], pages, policy: null };
}

/** Links all component styles, so that pages are styled before their script loads; size does not matter in development. */
const sheets = (): string =>
  readdirSync(join(root, 'app'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.module.css'))
    .map((name) => `<link rel="stylesheet" href="/${name.split(sep).join('/')}">`)
    .join('');

function rendererIn(entry: unknown): RenderPage {
  if (isEntry(entry)) return entry.render;
  throw new Error('app/entry-server.tsx has no render()');
}

function isEntry(entry: unknown): entry is { render: RenderPage } {
  return (
    typeof entry === 'object' && entry !== null && 'render' in entry && typeof entry.render === 'function'
  );
}
