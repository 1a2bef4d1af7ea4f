import { executeRuns } from '#api/admin/runs/execute-runs.ts';
import { buildDeps } from '#api/build-deps.ts';
import { envOfProcess } from '#api/env.ts';
import { createLog } from '#api/gateways/log.ts';
import { onStatement } from './statements.ts';

// A process of its own that works off the long work of admins, and dies as by SIGKILL in front of a statement. Its clock is
// ahead of the others', so that it need not wait until the claim of the one that died before it has run out.
const [stepsToLive = '0', ahead = '0'] = process.argv.slice(2);

const { deps, close } = await buildDeps(envOfProcess(), createLog('error'), process.cwd());
let steps = stepsToLive === 'all' ? Number.POSITIVE_INFINITY : Number(stepsToLive);
onStatement(() => {
  steps -= 1;
  if (steps <= 0) process.kill(process.pid, 'SIGKILL');
});
await executeRuns({ ...deps, now: () => Date.now() + Number(ahead) });
await close();
