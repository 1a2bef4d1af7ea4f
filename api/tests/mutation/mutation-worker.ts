// A child process of `run-mutation.ts`: keeps one Vitest, and runs test files with one mutant active after the other.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createVitest, type TestSpecification } from 'vitest/node';
import * as z from 'zod/mini';

const taskSchema = z.object({ id: z.int(), tests: z.array(z.string()) });

const vitest = await createVitest('test', {
  watch: false,
  config: join(import.meta.dirname, 'mutation.config.ts'),
});
const specifications = await vitest.globTestSpecifications();

process.on('message', (message) => {
  const { id, tests } = taskSchema.parse(message);
  void run(
    id,
    specifications.filter((one) => tests.includes(one.moduleId)),
  ).then((outcome) => process.send?.(outcome));
});
process.on('disconnect', () => process.exit());
process.send?.({ tests: [...new Set(specifications.map(({ moduleId }) => moduleId))] });

async function run(id: number, chosen: TestSpecification[]): Promise<object> {
  writeFileSync(process.env['MUTATION_ACTIVE'] ?? '', String(id));
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(chosen);
  const times = testModules.map((module) => ({ test: module.moduleId, ms: module.diagnostic().duration }));
  const failed = testModules.filter((module) => !module.ok());
  return {
    killedBy: failed.map(({ moduleId }) => moduleId),
    hasError: unhandledErrors.length > 0,
    times,
  };
}
