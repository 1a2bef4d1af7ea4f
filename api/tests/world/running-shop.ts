import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import { bundledProgram } from './bundled-program.ts';
import { freshPlace } from './fresh-storage.ts';

/** A shop in a child process, as `npm start` runs it, but without pages. */
interface RunningShop extends AsyncDisposable {
  readonly process: ChildProcess;
  readonly folder: string;
  /** Its port, once it is open. */
  readonly port: number;
  /** Its stdout and stderr so far. */
  output(): string;
  /** Waits until the output contains this. */
  waitForOutput(text: string): Promise<void>;
  /** Its exit code. */
  readonly ended: Promise<number | null>;
}

/**
 * Starts a shop on an empty database, unless `variables` say otherwise. `wrapper` is a command that runs the command
 * line appended to it.
 */
export async function startShop(
  variables: Record<string, string> = {},
  wrapper: readonly string[] = [],
): Promise<RunningShop> {
  const fresh = await freshPlace();
  const folder = mkdtempSync(join(tmpdir(), 'dogear-run-'));
  const program = await bundledProgram('run-plain-shop');
  const [outer, ...itsArgs] = wrapper;
  const [command, args] =
    outer === undefined ? [process.execPath, [program]] : [outer, [...itsArgs, process.execPath, program]];
  const child = spawn(command, args, {
    env: {
      PATH: process.env['PATH'] ?? '',
      // The shop chooses it: a port found free here may be taken by another test until the shop listens.
      PORT: '0',
      DATA_DIR: join(folder, 'data'),
      DATABASE_URL: 'url' in fresh.place ? fresh.place.url : '',
      DEMO_CATALOG: 'false',
      ...variables,
    },
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (part: Buffer) => (text += part.toString()));
  const ended = once(child, 'exit').then(() => child.exitCode);
  return {
    process: child,
    folder,
    get port() {
      return Number(/^Dogear is open at \S+:(\d+)$/m.exec(text)?.[1]);
    },
    ended,
    output: () => text,
    waitForOutput: async (words) => {
      // Ends before the test does, so that the shop is stopped and the failure shows its output.
      await expect.poll(() => text, { timeout: 50_000 }).toContain(words);
    },
    [Symbol.asyncDispose]: async () => {
      child.kill('SIGKILL');
      await ended;
      await fresh[Symbol.asyncDispose]();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** A port that nothing listens on now. */
export async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  return typeof address === 'object' && address !== null ? address.port : 0;
}
