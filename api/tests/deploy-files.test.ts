import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { envFrom } from '#api/env.ts';
import { PRODUCTION_SETTINGS } from './world/production-settings.ts';

const DEPLOY = 'api/deploy';
const fileOf = (name: string): string => readFileSync(`${DEPLOY}/${name}`, 'utf8');
const all = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].flatMap(([, found]) => found ?? []);

/** Variables of the files themselves, and of the programs that they start. */
const OF_OTHERS =
  /^(DOMAIN|SHOP|POSTGRES_(USER|DB|PASSWORD)|ROOT_(ACCESS|SECRET)_KEY|LITESTREAM_\w+|MALLOC_\w+|NODE_OPTIONS)$/;

/** The environment that a file gives to its processes. */
function variablesOf(name: string): Record<string, string> {
  const variables: Record<string, string> = {};
  const pairs = fileOf(name).matchAll(
    /^(?:Environment=|ENV +| {4,6})([A-Z][A-Z_]+)(?:=|: +)'?([^'\s\\]+)'?/gm,
  );
  for (const [, key = '', value = ''] of pairs) variables[key] = value;
  return variables;
}

const namesRead = (): Set<string> => {
  const names = new Set<string>();
  envFrom(
    new Proxy<Record<string, string | undefined>>(
      {},
      {
        get: (_target, name) => {
          names.add(String(name));
          return undefined;
        },
      },
    ),
  );
  return names;
};

test('every variable in the deploy files is one that the shop reads', () => {
  const read = namesRead();
  for (const name of ['Dockerfile', 'compose.yaml', 'dogear.service']) {
    const given = Object.keys(variablesOf(name)).filter((each) => !OF_OTHERS.test(each));
    expect(given, name).toContain('DATA_DIR');
    expect(
      given.filter((each) => !read.has(each)),
      name,
    ).toEqual([]);
  }
  const named = all(fileOf('README.md'), /`([A-Z]+(?:_[A-Z]+)+)(?:=[^`]*)?`/g);
  expect(named).not.toEqual([]);
  expect(named.filter((each) => !read.has(each) && !OF_OTHERS.test(each))).toEqual([]);
});

test('container and unit set what npm start sets for the allocator', () => {
  const allocator: unknown = JSON.parse(readFileSync('api/allocator.json', 'utf8'));
  for (const name of ['Dockerfile', 'dogear.service'])
    expect(variablesOf(name), name).toMatchObject({ ...Object(allocator) });
});

test('container, unit and proxies use the default port', () => {
  const { port } = envFrom({});
  const ports = {
    Dockerfile: /(?:EXPOSE |127\.0\.0\.1:|PORT=)(\d+)/g,
    'compose.yaml': /(?:shop:|PORT: ')(\d+)/g,
    'dogear.service': /PORT=(\d+)/g,
    Caddyfile: /127\.0\.0\.1:(\d+)/g,
    'nginx.conf': /127\.0\.0\.1:(\d+)/g,
  };
  for (const [name, pattern] of Object.entries(ports))
    expect([...new Set(all(fileOf(name), pattern))], name).toEqual([String(port)]);
});

test('every npm script and subcommand in the deploy files exists', () => {
  const manifest: unknown = JSON.parse(readFileSync('package.json', 'utf8'));
  const operator = readFileSync('api/dogear.ts', 'utf8');
  const texts = readdirSync(DEPLOY).map(fileOf).join('\n');
  const called = all(texts, /npm run ([a-z:]+)/g);
  expect(called).toContain('build');
  for (const each of called) expect(manifest).toHaveProperty(['scripts', each]);
  const commands = all(texts, /(?:^|`)dogear ([a-z:]+)/gm);
  expect(commands).toContain('backup');
  expect(commands.filter((each) => !new RegExp(`^  '?${each}'?: \\{`, 'm').test(operator))).toEqual([]);
});

test('the shop starts with the settings of the unit and the container once secrets are added', () => {
  for (const name of ['Dockerfile', 'dogear.service'])
    expect(envFrom({ ...variablesOf(name), ...PRODUCTION_SETTINGS }).production, name).toBe(true);
});
