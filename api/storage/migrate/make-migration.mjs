// `npm run migration -- NAME [--custom]`: writes the SQL of what changed in the schema, for both engines.
// --custom makes an empty pair, for what drizzle cannot say (full text).
import { spawnSync } from 'node:child_process';

const [name = '', ...more] = process.argv.slice(2);
if (!/^[a-z0-9-]+$/.test(name) || more.some((flag) => flag !== '--custom')) {
  process.stderr.write('Say what changed, in small letters: npm run migration -- order-notes [--custom]\n');
  process.exit(1);
}
for (const engine of ['sqlite', 'postgres']) {
  const generate = [
    'generate',
    '--config',
    `api/storage/migrate/drizzle.${engine}.config.ts`,
    '--name',
    name,
    ...more,
  ];
  const done = spawnSync('node_modules/.bin/drizzle-kit', generate, {
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  if (done.status !== 0) process.exit(1);
}
process.stdout.write(
  'Builds that do not know this migration will refuse its database. If they may run on it (it only adds what they need not\n' +
    'maintain, or drops indexes), name the oldest one in both files by its newest migration: -- oldest build: 0013_seller-pages\n',
);
