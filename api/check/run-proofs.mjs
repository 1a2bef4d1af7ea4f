// `npm run prove`: the long proofs, of which `npm test` runs a sample. About two hours on two cores.
//   npm run prove -- histories    only the parts whose names contain one of the words
import { fileURLToPath } from 'node:url';
import {
  CLUSTER_TESTS,
  histories,
  mutants,
  PLANTED_BUGS,
  PREPARATION,
  ROLLING_DEPLOY,
  schedules,
  stripeSchedules,
  WHOLE_TESTS,
} from './parts.mjs';
import { runParts } from './run-parts.mjs';

process.chdir(fileURLToPath(new URL('../..', import.meta.url)));
// Tests that try a sample of many cases in `npm test` try all of them.
process.env.PROOF = 'whole';
const parts = [
  ...PREPARATION,
  histories(10_000),
  schedules(10_000),
  stripeSchedules(2_000),
  ...PLANTED_BUGS,
  CLUSTER_TESTS,
  ROLLING_DEPLOY,
  WHOLE_TESTS,
  mutants(600),
];
const { failed } = await runParts(parts, process.argv.slice(2));
process.exit(failed === 0 ? 0 : 1);
