import { FILES, worker, type ShellFile } from './scope.ts';

const FAMILY = 'dogear-shell-';
export const SHELL = '/index.html';
/** Files fetched at a time: the page may be loading beside it. */
const AT_ONCE = 4;

const pathOf = (file: ShellFile): string =>
  `/${typeof file === 'string' ? file : file.url}`.replace(/^\/\//, '/');
const revisionOf = (file: ShellFile): string | null => (typeof file === 'string' ? null : file.revision);

const paths = new Set(FILES.map(pathOf));
/** Files of one build lie together, under the name of that build. */
const name = FAMILY + hashOf(JSON.stringify(FILES));

/** FNV-1a, 32 bits: tells builds apart, guards nothing. */
function hashOf(text: string): string {
  let hash = 0x811c9dc5;
  for (const letter of text) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193);
  return (hash >>> 0).toString(36);
}

/** Fetches every file of this build, or fails as a whole: then the former worker stays. */
export async function fillShell(): Promise<void> {
  const cache = await caches.open(name);
  const next = FILES[Symbol.iterator]();
  const work = async (): Promise<void> => {
    for (const file of next) {
      const path = pathOf(file);
      if ((await cache.match(path)) === undefined) await cache.put(path, await fileOf(file));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
}

async function fileOf(file: ShellFile): Promise<Response> {
  const path = pathOf(file);
  const hashed = revisionOf(file) === null;
  const known = hashed ? await inShells(path) : undefined;
  if (known !== undefined) return known;
  // A name with a hash has one content for ever; anything else is asked for anew.
  const response = await fetch(path, { cache: hashed ? 'default' : 'no-cache', credentials: 'omit' });
  if (response.status !== 200 || response.redirected) throw new Error(`${path} did not come.`);
  const isPage = (response.headers.get('Content-Type') ?? '').includes('html');
  if (isPage !== path.endsWith('.html')) throw new Error(`${path} is something else.`);
  if (isPage) await mustBeOfThisBuild(await response.clone().text());
  return response;
}

/** While a new version is put up, the server may hand out its page to a worker of the former one, or a hotspot its own. */
async function mustBeOfThisBuild(html: string): Promise<void> {
  const scripts = Array.from(html.matchAll(/<script[^>]*\bsrc="([^"]+)"/g), ([, path = '']) => path);
  if (scripts.length === 0 || scripts.some((path) => !paths.has(path))) {
    throw new Error('The page is of another build.');
  }
}

/** A file of this build; of a former one, as long as a tab of that is open. */
export async function inShells(path: string): Promise<Response | undefined> {
  const own = await caches.match(path, { cacheName: name });
  if (own !== undefined) return own;
  if (path === SHELL) return undefined;
  for (const former of (await formerShells()).toReversed()) {
    const file = await caches.match(path, { cacheName: former });
    if (file !== undefined) return file;
  }
  return undefined;
}

const formerShells = async (): Promise<string[]> =>
  (await caches.keys()).filter((each) => each.startsWith(FAMILY) && each !== name);

/** Lets former builds go; the latest stays while another tab may still be of it. */
export async function emptyFormerShells(): Promise<void> {
  const former = await formerShells();
  const tabs = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const going = tabs.length > 1 ? former.slice(0, -1) : former;
  await Promise.all(going.map(async (each) => caches.delete(each)));
}
