import * as z from 'zod/mini';
import { hasFormerBuilds } from './former-builds.ts';

const PACK = /^assets\/shell-pack-/;
/** The file that has many of a build's files in it; app/build/shell-pack.ts writes it. */
export const isShellPack = (path: string): boolean => PACK.test(path);

const packSchema = z.record(z.string(), z.string());

const TYPES: Readonly<Record<string, string>> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  svg: 'image/svg+xml',
};

/**
 * Puts the files of the pack at `path` into the cache, if this is the device's first build: an update fetches only files that
 * have changed. Rejects if the pack cannot be read; what it has not put is fetched file by file.
 * @param isFile whether a path belongs to this build's shell
 */
export async function unpackShell(
  path: string,
  cacheName: string,
  isFile: (path: string) => boolean,
): Promise<void> {
  if (await hasFormerBuilds(cacheName)) return;
  const response = await fetch(path, { credentials: 'omit', priority: 'low' });
  if (!response.ok) return;
  const files = Object.entries(packSchema.parse(await response.json()));
  const cache = await caches.open(cacheName);
  await Promise.all(
    files
      .filter(([file]) => isFile(file))
      .map(async ([file, text]) => {
        const type = TYPES[file.slice(file.lastIndexOf('.') + 1)];
        if (type !== undefined)
          await cache.put(`/${file}`, new Response(text, { headers: { 'Content-Type': type } }));
      }),
  );
}
