import { onStatement } from './on-statement.ts';

// The operator's command, which kills itself with SIGKILL before the nth statement: `run-crash-test-command 40 catalog:import list.csv`.
const [node = '', program = '', steps = '0', ...args] = process.argv;
process.argv = [node, program, ...args];
let statementsLeft = Number(steps);
onStatement(() => {
  statementsLeft -= 1;
  if (statementsLeft <= 0) process.kill(process.pid, 'SIGKILL');
});
await import('#api/dogear.ts');
