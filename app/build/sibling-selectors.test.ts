import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { expect, test } from 'vitest';

const app = join(import.meta.dirname, '..');
const sheets = readdirSync(app, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.css'))
  .map((name) => join(app, name));

/** The selectors of CSS text, without the arguments of their functions, which only narrow them. */
const selectorsIn = (css: string): string[] =>
  [...css.replaceAll(/\/\*[\s\S]*?\*\//g, '').matchAll(/([^{};]+)\{/g)]
    .flatMap(([, prelude = '']) =>
      prelude
        .replaceAll(/:global\(([^)]*)\)/g, '$1')
        .replaceAll(/\([^()]*\)/g, '')
        .split(','),
    )
    .map((selector) => selector.trim())
    .filter((selector) => !selector.startsWith('@'));

// A browser cannot look up what such a rule may match: whenever an element appears or leaves, all that its parent contains
// is restyled. A bar that appears next to `main` then costs as much as the whole page.
test('no rule with a sibling combinator applies to any kind of element', () => {
  const universal = sheets.flatMap((file) =>
    selectorsIn(readFileSync(file, 'utf8'))
      .filter((selector) => /[+~]/.test(selector) && /[\s>+~](?:\*|:)[^\s>+~]*$/.test(selector))
      .map((selector) => `${relative(app, file)} ${selector}`),
  );
  expect(universal).toEqual([]);
});
