import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { atMost, report, type Figure } from '#api/bench/report.ts';
import { sentWithHeaders } from './bytes.ts';

const client = join(import.meta.dirname, '../../dist/client');

/** The initial congestion window: ten packets of 1,460 bytes, less TLS overhead. */
const MAX_FIRST_BYTES = 14_336;

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
export async function benchSizes(url: string, pages: Readonly<Record<string, string>>): Promise<void> {
  const figures: Figure[] = [];
  for (const [screen, path] of Object.entries(pages)) {
    const script = scriptOf(screen).reduce((sum, file) => sum + bytesOfScript(file), 0) / 1024;
    const html = await sentWithHeaders(url + path);
    figures.push(
      { name: `${screen}: script, brotli`, value: script, unit: 'KB', goal: atMost(script, 110) },
      {
        name: `${screen}: HTML with its CSS and headers, as first sent`,
        value: html,
        unit: 'bytes',
        goal: atMost(html, MAX_FIRST_BYTES),
      },
    );
  }
  report('sizes', figures);
}

function bytesOfScript(file: string): number {
  try {
    return readFileSync(join(client, `${file}.br`)).byteLength;
  } catch {
    return readFileSync(join(client, file)).byteLength;
  }
}
