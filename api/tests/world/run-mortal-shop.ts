import type { ServerResponse } from 'node:http';
import { createApp } from '#api/app.ts';
import { buildDeps } from '#api/build-deps.ts';
import { envOfProcess } from '#api/env.ts';
import { listen } from '#api/http/listen.ts';
import { createLog } from '#api/http/log.ts';
import { noFront } from './no-front.ts';
import { onStatement } from './statements.ts';

// A process of its own that runs the shop and dies when it is told to: a request with the header X-Die-Before: 3 kills it
// as SIGKILL does, in front of the third statement; the step behind the last statement is the sending of the answer.

let stepsToLive = Number.POSITIVE_INFINITY;

const step = (): void => {
  stepsToLive -= 1;
  if (stepsToLive <= 0) process.kill(process.pid, 'SIGKILL');
};

/** In front of the answer there is one more chance to die. */
function dieBeforeAnswering(res: ServerResponse): void {
  const end = res.end.bind(res);
  Reflect.set(res, 'end', (...values: unknown[]): unknown => {
    step();
    stepsToLive = Number.POSITIVE_INFINITY;
    const answer: unknown = Reflect.apply(end, res, values);
    return answer;
  });
}

const { deps } = await buildDeps(envOfProcess(), createLog('error'), process.cwd());
const app = createApp(deps, noFront);
const server = await listen(
  (req, res) => {
    const dieBefore = req.headers['x-die-before'];
    if (typeof dieBefore === 'string') {
      stepsToLive = Number(dieBefore);
      dieBeforeAnswering(res);
    }
    app(req, res);
  },
  { port: 0, host: '127.0.0.1' },
);
onStatement(step);
process.send?.({ port: server.port });
