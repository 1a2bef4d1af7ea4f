import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { RenderPage } from '#contract/reads.ts';
import { envOfProcess } from './env.ts';
import { builtFrontend } from './http/frontend.ts';
import { pageReads } from './page-reads.ts';
import { orExplain, runShop } from './run-shop.ts';

// Entry point of the build: dist/server/main.js.
const root = fileURLToPath(new URL('../..', import.meta.url));

await orExplain(() =>
  runShop({
    env: envOfProcess(),
    root,
    front: async (deps) =>
      builtFrontend(
        deps,
        join(root, 'dist/client'),
        await renderer(join(root, 'dist/server/entry-server.js')),
        pageReads(deps),
      ),
  }),
);

/** Loads the renderer, which app/ builds separately; the API knows only its contract. */
async function renderer(file: string): Promise<RenderPage> {
  const entry: unknown = await import(/* @vite-ignore */ pathToFileURL(file).href);
  if (!isEntry(entry)) throw new Error(`${file} has no render(): the build is incomplete`);
  return entry.render;
}

function isEntry(entry: unknown): entry is { render: RenderPage } {
  return (
    typeof entry === 'object' && entry !== null && 'render' in entry && typeof entry.render === 'function'
  );
}
