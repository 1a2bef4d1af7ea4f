// `npm version minor` (or patch, major) calls it after it has raised the version in package.json: writes the notes of that
// release to the top of .github/CHANGELOG.md, from the commits since the last tag. npm then commits and tags both.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';

const FILE = '.github/CHANGELOG.md';
const TITLE = '# Releases\n';

function git(...args) {
  const { status, stdout, stderr } = spawnSync('git', args, {
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  if (status !== 0) throw new Error(stderr);
  return stdout.trim();
}

const linesOf = (text) => text.split('\n').filter((line) => line !== '');

const [last] = linesOf(git('tag', '--list', 'v*', '--sort=-version:refname'));
const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
const former = existsSync(FILE) ? readFileSync(FILE, 'utf8').slice(TITLE.length) : '';
const today = new Date().toISOString().slice(0, 10);
const notes = last === undefined ? 'The first release.' : notesSince(last).trimEnd();
writeFileSync(FILE, `${TITLE}\n## ${version} (${today})\n\n${notes}\n${former}`);

/** What an operator must know first, then every commit. */
function notesSince(tag) {
  const settings = settingsSince(tag);
  const migrations = linesOf(
    git('diff', '--name-only', '--diff-filter=A', tag, 'HEAD', '--', 'api/storage/migrations/sqlite/*.sql'),
  ).map((file) => {
    const oldest = /^-- oldest build: (\S+)$/m.exec(readFileSync(file, 'utf8'))?.[1];
    const name = file.replace(/^.*\/|\.sql$/g, '');
    return `${name} (${oldest === undefined ? 'earlier builds cannot run on it' : `builds from ${oldest} on may run on it`})`;
  });
  return [
    ...section('Migrations', migrations),
    ...section('New settings', settings.added),
    ...section('Settings that are gone', settings.removed),
    ...section('Changes', linesOf(git('log', '--no-merges', '--reverse', '--format=%s', `${tag}..HEAD`))),
  ].join('');
}

function section(title, lines) {
  return lines.length === 0 ? [] : [`### ${title}\n\n${lines.map((line) => `- ${line}\n`).join('')}\n`];
}

/** The settings that a text of .env.example has. */
function namesIn(text) {
  return new Set(Array.from(text.matchAll(/^# ([A-Z][A-Z0-9_]+)=/gm), ([, name]) => name));
}

function settingsSince(tag) {
  const before = namesIn(git('show', `${tag}:.env.example`));
  const after = namesIn(readFileSync('.env.example', 'utf8'));
  return {
    added: [...after].filter((name) => !before.has(name)).map((name) => `\`${name}\``),
    removed: [...before].filter((name) => !after.has(name)).map((name) => `\`${name}\``),
  };
}
