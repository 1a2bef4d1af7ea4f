import { worker } from './scope.ts';

const ARCHIVE = /^assets\/shell-archive-/;
const CONTENT_TYPES: Readonly<Record<string, string>> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
};
/** Headers of the archive that its files do not share. */
const OWN_HEADERS = ['Content-Encoding', 'Content-Length', 'ETag', 'Vary'];

/** The archive's path in the list of files; undefined if the build has none. */
export const findArchive = (paths: readonly string[]): string | undefined =>
  paths.find((path) => ARCHIVE.test(path));

/**
 * Stores the files of the archive (app/build/shell-archive.ts) in a cache: `isFile` tells by URL which of them belong there.
 * Returns the URLs of the stored files. Throws if the archive cannot be fetched or is something else, such as a captive portal's page.
 */
export async function unpackArchive(
  archive: string,
  cacheName: string,
  isFile: (url: string) => boolean,
): Promise<ReadonlySet<string>> {
  const response = await fetch(`/${archive}`, { credentials: 'omit' });
  if (response.status !== 200 || response.redirected) throw new Error('no archive of the shell');
  const headers = new Headers(response.headers);
  for (const name of OWN_HEADERS) headers.delete(name);
  const files: unknown = await response.json();
  if (typeof files !== 'object' || files === null) throw new Error('not an archive of the shell');
  const cache = await caches.open(cacheName);
  const stored = new Set<string>();
  const store = async ([path, text]: [string, unknown]): Promise<void> => {
    const type = CONTENT_TYPES[path.slice(path.lastIndexOf('.') + 1)];
    const url = new URL(path, worker.location.origin).href;
    if (typeof text !== 'string' || type === undefined || !isFile(url)) return;
    const file = new Response(text, { headers });
    file.headers.set('Content-Type', type);
    await cache.put(url, file);
    stored.add(url);
  };
  await Promise.all(Object.entries(files).map(store));
  return stored;
}
