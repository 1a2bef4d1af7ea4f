import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';

/** The screens that most visits begin with: their styles are inlined, which saves a round trip before first paint. */
const INLINE: readonly string[] = ['home', 'product', 'category', 'products', 'search'];

/** The layout around every screen; the build adds its styles to index.html, except those that only some pages need. */
const FRAME = 'main.tsx';

/** Of these, the sheet that is inlined in the pages that need it; the others are linked. */
const INLINE_OF_FRAME = /^assets\/bottom-bar-/;

/** Chromium's preload scanner fetches disabled sheets unless their media do not match. The same in app/build/inline-styles.ts. */
const NOT_FETCHED = 'disabled media="not all"';

const manifestSchema = z.record(
  z.string(),
  z.object({ css: z._default(z.array(z.string()), []), imports: z._default(z.array(z.string()), []) }),
);

type Manifest = z.infer<typeof manifestSchema>;

export interface PageStyles {
  /** The style and link elements for a page of these screens; unknown screen names have none. */
  elementsFor(screens: readonly string[], body: string): string;
  /** The text of every inlined sheet, for the CSP. */
  readonly inline: readonly string[];
}

/** Reads from Vite's manifest in `folder` which styles each screen needs besides those in the template. */
export function readPageStyles(folder: string, template: string): PageStyles {
  const manifest = manifestSchema.parse(
    JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8')),
  );
  const textOf = (name: string): string => readFileSync(join(folder, name), 'utf8').trim();
  const frame = sheetsOf(manifest, FRAME);
  const inline = new Set<string>();
  const elements = new Map<string, string>();
  for (const key of Object.keys(manifest)) {
    const screen = /^screens\/(?:[a-z]+\/)?([a-z-]+)\.tsx$/.exec(key)?.[1];
    const sheets = sheetsOf(manifest, key).filter((name) => !frame.includes(name));
    if (screen === undefined || sheets.length === 0) continue;
    const isInline = INLINE.includes(screen);
    const text = isInline ? sheets.map(textOf).join('') : '';
    if (isInline) inline.add(text);
    // The links tell Vite's loader that these sheets are loaded.
    const links = sheets.map((name) => link(name, isInline));
    elements.set(screen, (isInline ? `<style>${text}</style>` : '') + links.join(''));
  }
  const optional = frame
    .filter((name) => !template.includes(link(name, true)))
    .map((name) => {
      const text = textOf(name);
      const isInline = INLINE_OF_FRAME.test(name);
      if (isInline) inline.add(text);
      return {
        element: (isInline ? `<style>${text}</style>` : '') + link(name, isInline),
        isUsed: usesClassOf(text, template),
      };
    });
  return {
    elementsFor: (screens, body) =>
      optional
        .filter(({ isUsed }) => isUsed(body))
        .map(({ element }) => element)
        .concat(screens.map((screen) => elements.get(screen) ?? ''))
        .join(''),
    inline: [...inline],
  };
}

const link = (name: string, isDisabled: boolean): string =>
  `<link rel="stylesheet" href="/${name}"${isDisabled ? ` ${NOT_FETCHED}` : ''}>`;

/**
 * Returns a test for HTML that has an element with a class of the sheet that the template's styles lack: ".toast .icon" does
 * not make every icon a use of the toast's sheet.
 */
function usesClassOf(css: string, template: string): (html: string) => boolean {
  const known = new Set(classesIn(template));
  const names = classesIn(css).filter((name) => !known.has(name));
  const element = new RegExp(`class="(?:[^"]* )?(?:${names.join('|')})[ "]`);
  return (html) => element.test(html);
}

/** The classes in the selectors of CSS text. */
const classesIn = (css: string): string[] =>
  [...css.matchAll(/\.([a-z][\w-]*)(?=[^{}]*\{)/g)].map(([, name = '']) => name);

/** The sheets of a file in app/ and of its imports, imports first. */
function sheetsOf(manifest: Manifest, start: string): string[] {
  const sheets = new Set<string>();
  const seen = new Set<string>();
  const walk = (key: string): void => {
    const chunk = manifest[key];
    if (chunk === undefined || seen.has(key)) return;
    seen.add(key);
    chunk.imports.forEach(walk);
    for (const name of chunk.css) sheets.add(name);
  };
  walk(start);
  return [...sheets];
}
