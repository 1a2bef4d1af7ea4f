import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import type { Bench } from '#api/bench/bench.ts';
import { BUILD_FOLDER } from '#api/bench/shop-process.ts';
import { sentWithHeaders } from './bytes.ts';
import { FIRST_SCREENS } from './first-screens.ts';

const client = join(BUILD_FOLDER, 'dist/client');

const manifestSchema = z.record(
  z.string(),
  z.object({ file: z.string(), imports: z.optional(z.array(z.string())) }),
);

/** Every chunk of the first screen: loader, entry, screen, and their imports. */
function scriptOf(screen: string): string[] {
  const manifest = manifestSchema.parse(
    JSON.parse(readFileSync(join(client, '.vite/manifest.json'), 'utf8')),
  );
  const files = new Set<string>();
  const walk = (key: string): void => {
    const chunk = manifest[key];
    if (chunk === undefined || files.has(chunk.file)) return;
    files.add(chunk.file);
    for (const next of chunk.imports ?? []) walk(next);
  };
  for (const key of ['index.html', 'main.tsx', `screens/${screen}.tsx`]) walk(key);
  return [...files].filter((file) => file.endsWith('.js'));
}

/**
 * Bytes that a first visit downloads before the page is interactive: script by Vite's manifest, HTML as the server sends it to
 * the first visitor after a change.
 */
export async function benchSizes(bench: Bench): Promise<void> {
  const shop = await bench.startShop('demo');
  try {
    for (const [screen, path] of Object.entries(FIRST_SCREENS)) {
      const script = scriptOf(screen).reduce((sum, file) => sum + bytesOfScript(file), 0) / 1024;
      bench.record('sizes.script', script, screen);
      bench.record('sizes.html', await sentWithHeaders(shop.url + path), screen);
    }
  } finally {
    await shop.stop();
  }
}

function bytesOfScript(file: string): number {
  try {
    return readFileSync(join(client, `${file}.br`)).byteLength;
  } catch {
    return readFileSync(join(client, file)).byteLength;
  }
}
