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

const SIBLING_COMBINATOR = /[+~]/;

/** The selectors of all sheets that meet a condition, with their files. */
const selectorsThat = (isMet: (selector: string) => boolean): string[] =>
  sheets.flatMap((file) =>
    selectorsIn(readFileSync(file, 'utf8'))
      .filter(isMet)
      .map((selector) => `${relative(app, file)} ${selector}`),
  );

/** What combinators join: ".a:hover > b + c" has three compounds. */
const compoundsOf = (selector: string): string[] =>
  selector
    .trim()
    .split(/[\s>+~]+/)
    .filter(Boolean);

const isUniversal = (selector: string): boolean =>
  SIBLING_COMBINATOR.test(selector) && /[\s>+~](?:\*|:)[^\s>+~]*$/.test(selector);
const isOfAnyKind = (compound = ''): boolean => !/[.#[]/.test(compound);
const followsAnyKind = (selector: string): boolean =>
  selector
    .split(SIBLING_COMBINATOR)
    .slice(0, -1)
    .some((before) => isOfAnyKind(compoundsOf(before).at(-1)));
const isPosition = (compound: string): boolean => /^\*?:.*(?:nth-|-of-type)/.test(compound);

// A browser looks up by classes, ids and attributes what a rule may match. What it cannot look up it restyles whenever an
// element appears or leaves, in all that its parent contains: a bar that appears next to `main` then costs as much as the
// whole page.
test('no rule with a sibling combinator applies to any kind of element', () => {
  expect(selectorsThat(isUniversal)).toEqual([]);
});

test('what stands before a sibling combinator has a class, an id or an attribute', () => {
  expect(selectorsThat(followsAnyKind)).toEqual([]);
});

test('no position is looked up for any kind of element', () => {
  expect(selectorsThat((selector) => compoundsOf(selector).some(isPosition))).toEqual([]);
});
