// The tests as `npm test` runs them on SQLite, with mutants built into the sources.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { projects } from '../../../vite.config.ts';
import { instrumentMutants } from './instrument.ts';
import { mutantsSchema } from './sample-mutants.ts';

const root = join(import.meta.dirname, '../../..');
const mutants = mutantsSchema.parse(JSON.parse(readFileSync(process.env['MUTATION_MUTANTS'] ?? '', 'utf8')));

export default defineConfig({
  root,
  test: {
    root,
    maxWorkers: process.env['MUTATION_REACHED'] ? '100%' : 1,
    bail: process.env['MUTATION_REACHED'] ? 0 : 1,
    reporters: [{}],
    silent: true,
    globalSetup: [join(root, 'api/tests/world/programs.setup.ts')],
    projects: projects
      .filter(({ test }) => !String(test?.globalSetup).includes('postgres'))
      .map((project) => ({
        ...project,
        plugins: [instrumentMutants(root, mutants), ...(project.plugins ?? [])],
        test: {
          ...project.test,
          // Those let other processes run the built server, where no mutant is.
          exclude: [
            ...(project.test?.exclude ?? []),
            'api/tests/*{killed,post-crash,shutdown,crowd,copies}.test.ts',
          ],
          testTimeout: 20_000,
          setupFiles: [
            join(import.meta.dirname, 'mutation.setup.ts'),
            ...[project.test?.setupFiles ?? []].flat(),
          ],
        },
      })),
  },
});
