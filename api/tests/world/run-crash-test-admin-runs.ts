import { executeRuns } from '#api/admin/runs/execute-runs.ts';
import { buildDeps } from '#api/build-deps.ts';
import { envOfProcess } from '#api/env.ts';
import { createLog } from '#api/gateways/log.ts';
import { onStatement } from './on-statement.ts';

// A process that executes admin runs and kills itself with SIGKILL before the nth statement. Its clock is
// ahead, so that the lease of the previously killed process has expired.
const [maxStatements = '0', aheadMs = '0'] = process.argv.slice(2);

const { deps, close } = await buildDeps(envOfProcess(), createLog('error'), process.cwd());
let statementsLeft = maxStatements === 'all' ? Number.POSITIVE_INFINITY : Number(maxStatements);
onStatement(() => {
  statementsLeft -= 1;
  if (statementsLeft <= 0) process.kill(process.pid, 'SIGKILL');
});
await executeRuns({ ...deps, now: () => Date.now() + Number(aheadMs) });
await close();
