import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { expect, test } from 'vitest';
import { inlineClassNames, scopedName } from './class-names.ts';

const app = join(import.meta.dirname, '..');
const files = readdirSync(app, { recursive: true, encoding: 'utf8' }).map((name) => join(app, name));
const textOf = (file: string): string => readFileSync(file, 'utf8');
const withoutComments = (css: string): string => css.replaceAll(/\/\*[\s\S]*?\*\//g, '');

const sheets = files.filter((file) => file.endsWith('.module.css'));
const components = files.filter((file) => file.endsWith('.tsx') && !file.includes('.test.'));

/** The classes in the selectors of CSS text. */
const classesIn = (css: string): string[] =>
  [...css.matchAll(/([^{};]+)\{/g)].flatMap(([, selector = '']) =>
    [...selector.matchAll(/\.([a-z][\w-]*)/g)].map(([, name = '']) => name),
  );
const globalIn = (css: string): string[] =>
  [...css.matchAll(/:global\(\.([\w-]+)\)/g)].map(([, name = '']) => name);
const ownClasses = (file: string): Set<string> =>
  new Set(classesIn(withoutComments(textOf(file)).replaceAll(/:global\([^)]*\)/g, '')));

/** The classes that components use: "features/cart/cart.module.css slip-note". */
const used = new Set(
  components.flatMap((file) => {
    const code = textOf(file);
    return [...code.matchAll(/^import (\w+) from '([^']+\.module\.css)';$/gm)].flatMap(
      ([, name = '', path = '']) => {
        const sheet = path.startsWith('#app/') ? join(app, path.slice(5)) : join(dirname(file), path);
        return [...code.matchAll(new RegExp(`\\b${name}\\['([^']+)'\\]`, 'g'))].map(
          ([, local = '']) => `${relative(app, sheet)} ${local}`,
        );
      },
    );
  }),
);

test('sheets have exactly the classes that components use', () => {
  const there = new Set(
    sheets.flatMap((file) => [...ownClasses(file)].map((name) => `${relative(app, file)} ${name}`)),
  );
  expect([...there].filter((name) => !used.has(name))).toEqual([]);
  expect([...used].filter((name) => !there.has(name))).toEqual([]);
});

test('every :global class exists in another sheet', () => {
  const known = new Set([
    ...sheets.flatMap((file) => [...ownClasses(file)].map((name) => scopedName(name, file))),
    ...classesIn(
      withoutComments(textOf(join(app, 'styles/base.css')) + textOf(join(app, 'styles/type.css'))),
    ),
  ]);
  const unknown = sheets.flatMap((file) =>
    globalIn(textOf(file))
      .filter((name) => !known.has(name))
      .map((name) => `${relative(app, file)} ${name}`),
  );
  expect(unknown).toEqual([]);
});

test('scoped class names are unique, and every rule of a sheet is in @layer components', () => {
  const names = sheets.flatMap((file) => [...ownClasses(file)].map((name) => scopedName(name, file)));
  expect(names.filter((name, place) => names.indexOf(name) !== place)).toEqual([]);
  expect(new Set(sheets.map((file) => basename(file))).size).toBe(sheets.length);
  for (const file of sheets) {
    const css = withoutComments(textOf(file)).replaceAll(/@property [^{]*\{[^}]*\}/g, '');
    expect(css.trim(), file).toMatch(/^@layer components \{[\s\S]*\n\}$/);
    expect(css.match(/^@layer/gm), file).toHaveLength(1);
  }
});

test('a build inlines class names, and fails on an unknown one', () => {
  const [plugin] = inlineClassNames();
  const id = join(app, 'ui/product/badge.tsx');
  const transform = (code: string): unknown => {
    const hook = plugin?.transform;
    if (typeof hook !== 'object') throw new Error('The plugin has no transform.');
    return Reflect.apply(hook.handler, undefined, [code, id]);
  };
  const code =
    "import styles from './badge.module.css';\nconst look = classes(styles['badge'], 'small', styles['in']);";
  expect(transform(code)).toMatchObject({
    code: "import './badge.module.css';\nconst look = 'badge small badge-in';",
  });
  expect(() => transform("import styles from './badge.module.css';\nstyles['gone'];")).toThrow(
    'has no .gone',
  );
});
