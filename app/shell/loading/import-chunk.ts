/** By file: the style sheets that this script has requested, or found in the page. */
const sheets = new Map<string, Promise<void>>();

/**
 * Imports a lazy chunk once its style sheets are there; its other files load at the same time. `files` are paths without the
 * leading slash, a script after those that it imports: each is evaluated in a separate task, because together they would be the
 * longest task of a first visit. Rejects with an Error if a file cannot be loaded; the next call requests it again. The build
 * uses it instead of Vite's helper, which is twice as large (app/build/preload-helper.ts).
 */
async function importChunk<T>(load: () => Promise<T>, files: readonly string[] = []): Promise<T> {
  const styles: Promise<void>[] = [];
  const scripts: string[] = [];
  for (const file of files) {
    if (file.endsWith('.css')) styles.push(loadSheet(file));
    else scripts.push(preloadScript(file));
  }
  await Promise.all(styles);
  // Also those that another chunk has requested: it may not have evaluated them yet.
  for (const script of scripts) await import(/* @vite-ignore */ script);
  return load();
}

function loadSheet(file: string): Promise<void> {
  const known = sheets.get(file);
  if (known !== undefined) return known;
  const sheet = isLinked(file) ? Promise.resolve() : requestSheet(file);
  sheets.set(file, sheet);
  return sheet;
}

const requestSheet = (file: string): Promise<void> =>
  new Promise((done, fail) => {
    const link = linkTo(file, 'stylesheet');
    link.addEventListener('load', () => done());
    link.addEventListener('error', () => {
      sheets.delete(file);
      link.remove();
      fail(new Error(`${file} did not load`));
    });
    document.head.append(link);
  });

/** Returns the script's path. */
function preloadScript(file: string): string {
  const path = `/${file}`;
  if (isLinked(file)) return path;
  const link = linkTo(file, 'modulepreload');
  if (!link.relList.supports('modulepreload')) link.rel = 'preload';
  link.as = 'script';
  document.head.append(link);
  return path;
}

/** Also true for sheets whose styles the page contains; see app/build/inline-styles.ts. */
const isLinked = (file: string): boolean => document.querySelector(`link[href="/${file}"]`) !== null;

function linkTo(file: string, rel: string): HTMLLinkElement {
  const link = document.createElement('link');
  link.rel = rel;
  link.href = `/${file}`;
  link.crossOrigin = '';
  return link;
}

export { importChunk as __vitePreload };
