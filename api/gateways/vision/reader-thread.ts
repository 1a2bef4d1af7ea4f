import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { replySchema, type Question, type Reply } from './worker-messages.ts';

/** Development and tests run the source; a worker does not inherit its parent's TypeScript loader. */
const FROM_SOURCE = `
  const { workerData } = require('node:worker_threads');
  import('tsx/esm/api').then(({ register }) => {
    register();
    return import(workerData);
  });
`;

/** Keeps Tesseract's output ("Detected 12 diacritics") out of the shop's log. */
const MUTED = { stdout: true, stderr: true } as const;

/** Starts the thread that reads photos. Its program is beside this file in the source, beside main.js in the bundle. */
export function startReaderThread(): Worker {
  const thread = open();
  thread.stdout.resume();
  thread.stderr.resume();
  // Pending requests receive the error; without a listener, it would end the process.
  thread.on('error', () => undefined);
  return thread;
}

function open(): Worker {
  const source = new URL('./built-in-worker.ts', import.meta.url);
  if (existsSync(fileURLToPath(source)))
    return new Worker(FROM_SOURCE, { ...MUTED, eval: true, workerData: source.href });
  const built = ['./built-in-worker.js', '../built-in-worker.js'].map(
    (path) => new URL(path, import.meta.url),
  );
  const found = built.find((place) => existsSync(fileURLToPath(place)));
  if (found === undefined) throw new Error('photo reader not found: run the build');
  return new Worker(found, MUTED);
}

/** Sends the thread a request. Throws if it fails, exits, or takes longer than `endMs`. */
export function replyOf(thread: Worker, question: Question, endMs: number): Promise<Reply> {
  const stop = new AbortController();
  return new Promise<Reply>((resolve, reject) => {
    const fail = (why: string): void => {
      reject(new Error(`photo reader failed: ${why}`));
    };
    const timer = setTimeout(() => {
      fail('it took too long');
    }, endMs);
    const on = (event: 'message' | 'error' | 'exit', listener: (value: unknown) => void): void => {
      thread.on(event, listener);
      stop.signal.addEventListener('abort', () => {
        clearTimeout(timer);
        thread.off(event, listener);
      });
    };
    on('message', (message) => {
      const reply = replySchema.parse(message);
      if (reply.kind === 'failed') fail(reply.reason);
      else resolve(reply);
    });
    on('error', (error) => {
      fail(error instanceof Error ? error.message : 'the reader died');
    });
    on('exit', () => {
      fail('the reader ended');
    });
    thread.postMessage(question, [question.photo.buffer]);
  }).finally(() => {
    stop.abort();
  });
}
