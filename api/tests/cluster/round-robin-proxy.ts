import { once } from 'node:events';
import { Agent, createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';

interface RoundRobinProxy extends AsyncDisposable {
  readonly url: string;
  /** Calls that were cut because their process died before it responded. */
  cutCount(): number;
}

/**
 * A reverse proxy without stickiness: each call goes to the next of `targets()`, base URLs, or to the one after it where
 * nothing listens. When a process dies while it handles a call, the client's connection breaks: only the client knows
 * whether the call may be repeated.
 */
export async function startRoundRobinProxy(targets: () => readonly string[]): Promise<RoundRobinProxy> {
  const agent = new Agent({ keepAlive: true });
  let turn = 0;
  let cut = 0;

  const handle = async (req: IncomingMessage, res: ServerResponse): Promise<void> => {
    const body = await readAll(req);
    const open = targets();
    turn += 1;
    for (let at = 0; at < open.length; at += 1) {
      const target = open[(turn + at) % open.length] ?? '';
      try {
        const response = await forward(agent, target, req, body);
        res.writeHead(response.status, response.headers).end(response.body);
        return;
      } catch (error) {
        if (isRefused(error)) continue;
        cut += 1;
        res.destroy();
        return;
      }
    }
    res.writeHead(503).end('the proxy knows no process that is open');
  };
  const server = createServer((req, res) => {
    handle(req, res).catch(() => res.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return {
    url: `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`,
    cutCount: () => cut,
    [Symbol.asyncDispose]: async () => {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      agent.destroy();
      await closed;
    },
  };
}

interface Forwarded {
  readonly status: number;
  readonly headers: string[];
  readonly body: Buffer;
}

/** These describe one connection, not the message (RFC 9110, 7.6.1). */
const HOP_BY_HOP = new Set(['connection', 'keep-alive', 'transfer-encoding']);

async function forward(
  agent: Agent,
  target: string,
  { method, url, rawHeaders }: IncomingMessage,
  body: Buffer,
): Promise<Forwarded> {
  const outgoing = request(target + (url ?? ''), { agent, method: method ?? 'GET' });
  for (const [name, value] of endToEnd(rawHeaders)) outgoing.appendHeader(name, value);
  outgoing.end(body);
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    outgoing.once('error', reject);
    outgoing.once('response', resolve);
  });
  return {
    status: response.statusCode ?? 0,
    headers: endToEnd(response.rawHeaders).flat(),
    body: await readAll(response),
  };
}

function endToEnd(rawHeaders: readonly string[]): [string, string][] {
  const pairs: [string, string][] = [];
  for (let at = 0; at + 1 < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] ?? '';
    if (!HOP_BY_HOP.has(name.toLowerCase())) pairs.push([name, rawHeaders[at + 1] ?? '']);
  }
  return pairs;
}

async function readAll(stream: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) if (chunk instanceof Buffer) chunks.push(chunk);
  return Buffer.concat(chunks);
}

const isRefused = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ECONNREFUSED';
