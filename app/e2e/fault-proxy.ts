import { createServer, request as ask, type IncomingMessage, type ServerResponse } from 'node:http';
import express from 'express';
import { workerRecall } from '#api/http/worker-recall.ts';

/** A reverse proxy for the tests' shop that can replace the release without a second build and inject faults. */
export interface FaultProxy {
  readonly url: string;
  /** Publishes another release, without the current FAQ chunk; `change` edits its page. */
  release(change?: (page: string) => string): void;
  /** As SERVICE_WORKER=off does. */
  recall(): void;
  /**
   * Injects a fault into the next POST to a matching path, once: `unanswered` forwards it and drops the response; a Refusal
   * is returned instead of forwarding it. Resolves when the fault has occurred.
   */
  injectFault(path: RegExp, fault: 'unanswered' | Refusal): Promise<void>;
  close(): Promise<void>;
}

export interface Refusal {
  readonly status: number;
  readonly json: object;
}

interface Fault {
  readonly path: RegExp;
  readonly fault: 'unanswered' | Refusal;
  readonly done: () => void;
}

const unchanged = (page: string): string => page;

/** The revision of the shell's page in the precache manifest; changing it makes another build. */
const REVISION = /"revision":"\w+"(,"url":"index\.html")/;

/** A chunk that the next release renames. */
const RENAMED_CHUNK = /\{"revision":null,"url":"assets\/faq-[^"]+\.js"\},/;

function toNextRelease(worker: string): string {
  if (!REVISION.test(worker) || !RENAMED_CHUNK.test(worker)) {
    throw new Error('unexpected format of the precache manifest');
  }
  return worker.replace(REVISION, '"revision":"next"$1').replace(RENAMED_CHUNK, '');
}

export async function openFaultProxy(shop: string): Promise<FaultProxy> {
  let change = unchanged;
  let released = false;
  let recalled = false;
  const recall = workerRecall();
  const app = express();
  app.use((req, res, next) => {
    if (recalled) recall(req, res, next);
    else next();
  });
  app.get('/service-worker.js', async (_req, res) => {
    const worker = await (await fetch(`${shop}/service-worker.js`)).text();
    res.type('text/javascript').set('Cache-Control', 'no-cache');
    res.send(released ? toNextRelease(worker) : worker);
  });
  app.get('/index.html', async (_req, res) => {
    res.type('html').send(change(await (await fetch(`${shop}/index.html`)).text()));
  });
  const faults: Fault[] = [];
  app.use((req, res) => {
    const at = faults.findIndex(({ path }) => req.method === 'POST' && path.test(req.path));
    const [fault] = at === -1 ? [] : faults.splice(at, 1);
    if (fault === undefined) forward(shop, req, res);
    else applyFault(shop, req, res, fault);
  });

  const server = createServer(app);
  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}`,
    release: (next = unchanged) => {
      change = next;
      released = true;
    },
    recall: () => {
      recalled = true;
    },
    injectFault: async (path, fault) =>
      new Promise((done) => {
        faults.push({ path, fault, done });
      }),
    close: async () => {
      server.closeAllConnections();
      await new Promise((done) => void server.close(done));
    },
  };
}

function applyFault(shop: string, req: IncomingMessage, res: ServerResponse, { fault, done }: Fault): void {
  if (fault === 'unanswered') {
    sendOnward(shop, req, (answer) => answer.resume().once('end', done)).once('error', () => res.destroy());
    return;
  }
  req.resume().once('end', () => {
    res.writeHead(fault.status, { 'Content-Type': 'application/json' }).end(JSON.stringify(fault.json));
    done();
  });
}

function forward(shop: string, req: IncomingMessage, res: ServerResponse): void {
  const onward = sendOnward(shop, req, (answer) => {
    res.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(res);
  });
  onward.once('error', () => res.destroy());
}

/** Sends the request to the shop with the shop's own host and origin. */
function sendOnward(
  shop: string,
  req: IncomingMessage,
  take: (answer: IncomingMessage) => void,
): ReturnType<typeof ask> {
  const { host } = new URL(shop);
  const headers = { ...req.headers, host, ...(req.headers.origin === undefined ? {} : { origin: shop }) };
  const onward = ask(shop + (req.url ?? '/'), { method: req.method ?? 'GET', headers }, take);
  return req.pipe(onward);
}
