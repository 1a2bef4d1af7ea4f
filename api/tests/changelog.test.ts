import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

test('the notes of a release have its migrations, settings and commits since the last tag', () => {
  const folder = mkdtempSync(join(tmpdir(), 'dogear-notes-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const run = (command: string, ...args: string[]): void => {
    const env = {
      PATH: process.env['PATH'] ?? '',
      GIT_AUTHOR_NAME: 'R',
      GIT_AUTHOR_EMAIL: 'r@example.com',
      GIT_COMMITTER_NAME: 'R',
      GIT_COMMITTER_EMAIL: 'r@example.com',
    };
    const done = spawnSync(command, args, { cwd: folder, env, encoding: 'utf8' });
    expect(done.status, done.stderr).toBe(0);
  };
  const commit = (subject: string, files: Readonly<Record<string, string>>): void => {
    for (const [name, text] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, name)), { recursive: true });
      writeFileSync(join(folder, name), text);
    }
    run('git', 'add', '.');
    run('git', 'commit', '-qm', subject);
  };
  const release = (version: string): string => {
    writeFileSync(join(folder, 'package.json'), JSON.stringify({ version }));
    run(process.execPath, resolve('api/check/write-changelog.mjs'));
    commit(version, {});
    run('git', 'tag', `v${version}`);
    return readFileSync(join(folder, '.github/CHANGELOG.md'), 'utf8');
  };
  run('git', 'init', '-q');
  commit('Begin', { '.env.example': '# PORT=3000\n# OLD=1\n', '.github/SECURITY.md': 'Write to us.' });
  expect(release('0.1.0')).toMatch(/^# Releases\n\n## 0\.1\.0 \(\d{4}-\d\d-\d\d\)\n\nThe first release\.\n$/);

  const migrations = 'api/storage/migrations/sqlite';
  commit('Count sales', {
    [`${migrations}/0001_sales.sql`]: '-- oldest build: 0000_shop\nCREATE TABLE sales (id int);',
    [`${migrations}/0002_less.sql`]: 'DROP TABLE sales;',
  });
  commit('Listen on a host', { '.env.example': '# PORT=3000\n# HOST=127.0.0.1\n' });
  const [notes = '', first] = release('0.2.0').split('## 0.1.0');
  expect(notes.replace(/\(\d{4}-\d\d-\d\d\)/, '(today)')).toBe(
    [
      '# Releases\n\n## 0.2.0 (today)\n',
      '### Migrations\n',
      '- 0001_sales (builds from 0000_shop on may run on it)\n- 0002_less (earlier builds cannot run on it)\n',
      '### New settings\n\n- `HOST`\n',
      '### Settings that are gone\n\n- `OLD`\n',
      '### Changes\n\n- Count sales\n- Listen on a host\n\n',
    ].join('\n'),
  );
  expect(first).toContain('The first release.');
});
