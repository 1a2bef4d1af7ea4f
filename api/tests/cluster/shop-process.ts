import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';

/** A shop in a separate process, on a port that the system chose. */
export interface ShopProcess extends AsyncDisposable {
  /** "http://127.0.0.1:41234" */
  readonly url: string;
  /** Its stdout and stderr so far. */
  output(): string;
  signal(signal: NodeJS.Signals): void;
  /** Sends a signal, and resolves with the exit code once it has ended. */
  end(signal: NodeJS.Signals): Promise<number | null>;
}

/** Starts `program` and waits until it is open. Throws an Error with its output if it ends before. */
export async function startShopProcess(
  program: string,
  variables: Readonly<Record<string, string>>,
): Promise<ShopProcess> {
  const child = spawn(process.execPath, [program], {
    env: { PATH: process.env['PATH'] ?? '', PORT: '0', ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = once(child, 'exit').then(() => child.exitCode);
  let text = '';
  const port = await new Promise<string>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (part: Buffer) => {
        text += part.toString();
        const found = /Dogear is open at http:\/\/localhost:(\d+)\n/.exec(text)?.[1];
        if (found !== undefined) resolve(found);
      });
    child.once('exit', (code) => {
      reject(new Error(`The shop ended with ${code}:\n${text}`));
    });
  });
  return {
    url: `http://127.0.0.1:${port}`,
    output: () => text,
    signal: (signal) => {
      child.kill(signal);
    },
    end: (signal) => endBy(child, ended, signal),
    [Symbol.asyncDispose]: async () => {
      await endBy(child, ended, 'SIGKILL');
    },
  };
}

function endBy(
  child: ChildProcess,
  ended: Promise<number | null>,
  signal: NodeJS.Signals,
): Promise<number | null> {
  child.kill(signal);
  return ended;
}
