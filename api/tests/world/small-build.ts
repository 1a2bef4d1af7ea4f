import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { builtFrontend, type Frontend } from '#api/http/frontend.ts';
import { pageReads } from '#api/page-reads.ts';
import type { ShopDeps } from '#api/shop-deps.ts';
import type { Reads, RenderedPage } from '#contract/reads.ts';

const SCRIPT = `export const words = '${'word '.repeat(400)}';`;

const FILES: Readonly<Record<string, string>> = {
  'index.html':
    '<!doctype html><html><head><style>.icon{}</style><!--head--><link rel="stylesheet" href="/assets/shop-1.css" disabled media="not all"><!--styles--></head><body><div id="root"><!--body--></div><!--data--></body></html>',
  'assets/app-1a2b3c.js': SCRIPT,
  'assets/search-worker-1a2b3c.js': '// a worker of the page',
  'service-worker.js': '// the real worker',
  'manifest.webmanifest': '{"name":"Dogear"}',
  'icon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  'assets/shop-1.css': '.frame{color:red}',
  'assets/states-1.css': '.toast,.toast-bad,.toast .icon{color:red}',
  'assets/bottom-bar-1.css': '.bottom-bar,.bottom-bar .icon{color:gray}',
  'assets/card-1.css': '.card{color:green}',
  'assets/home-1.css': '.hero{color:blue}',
  'assets/cart-1.css': '.line{color:black}',
  '.vite/manifest.json': JSON.stringify({
    _shop: { css: ['assets/shop-1.css'] },
    _card: { css: ['assets/card-1.css'], imports: ['_shop'] },
    'main.tsx': { imports: ['_shop', '_states', '_bar'] },
    _states: { css: ['assets/states-1.css'] },
    _bar: { css: ['assets/bottom-bar-1.css'] },
    'screens/home.tsx': { css: ['assets/home-1.css'], imports: ['_card'] },
    'screens/cart.tsx': { css: ['assets/cart-1.css'], imports: ['_shop', '_card'] },
  }),
};

type Render = (url: URL, reads: Reads) => Promise<Partial<RenderedPage>>;

const renderNewest: Render = async (_url, reads) => {
  const { items, total } = await reads.list({ sort: 'newest', inStock: true, limit: 24 });
  return { body: `<h1>${total}: ${items.map(({ title }) => title).join(', ')}</h1>` };
};

/**
 * A small build in a temporary folder and the front that serves it. Pages show the newest items, or what `draw`
 * renders for a URL. `drawn` lists the rendered URLs. `more` are files besides the usual ones.
 */
export function createSmallBuild(draw: Render = renderNewest, more: Readonly<Record<string, string>> = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'dogear-build-'));
  for (const [name, text] of Object.entries({ ...FILES, ...more })) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  writeFileSync(join(folder, 'assets/app-1a2b3c.js.br'), brotliCompressSync(SCRIPT));
  writeFileSync(join(folder, 'assets/app-1a2b3c.js.gz'), gzipSync(SCRIPT));
  const drawn: string[] = [];
  return {
    drawn,
    front: (deps: ShopDeps): Frontend =>
      builtFrontend(
        deps,
        folder,
        async (url, reads) => {
          drawn.push(url);
          return {
            status: 200,
            screens: [],
            head: '<title>A page</title>',
            body: '',
            data: '{}',
            ...(await draw(new URL(url), reads)),
          };
        },
        pageReads(deps),
      ),
    [Symbol.dispose]: () => {
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
