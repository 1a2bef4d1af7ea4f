// `npm run prove`: the long proofs, of which `npm test` runs a sample. About two hours on two cores.
//   npm run prove -- histories    only the parts whose names contain one of the words
import { fileURLToPath } from 'node:url';
import {
  CLUSTER_TESTS,
  histories,
  mutants,
  PLANTED_BUGS,
  PREPARATION,
  QUERY_PLANS,
  ROLLING_DEPLOY,
  schedules,
} from './parts.mjs';
import { runParts } from './run-parts.mjs';

process.chdir(fileURLToPath(new URL('../..', import.meta.url)));
process.env.PLAN_ROWS ??= '100000';
const parts = [
  ...PREPARATION,
  histories(10_000),
  schedules(10_000),
  ...PLANTED_BUGS,
  CLUSTER_TESTS,
  ROLLING_DEPLOY,
  QUERY_PLANS,
  mutants(600),
];
const { failed } = await runParts(parts, process.argv.slice(2));
process.exit(failed === 0 ? 0 : 1);
