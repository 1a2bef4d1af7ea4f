import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

interface Fetched {
  readonly status: number;
  readonly headers: ReadonlyMap<string, string>;
  readonly body: Buffer;
}

interface CachingProxy extends AsyncDisposable {
  readonly url: string;
  /** The addresses of all responses that it has ever stored. */
  readonly stored: ReadonlySet<string>;
}

/**
 * A shared cache after RFC 9111, as a CDN is one: it stores what is marked for shared caches, by address, and revalidates
 * stale responses by ETag. It asks the shop for uncompressed bodies only, so that `Vary: Accept-Encoding` has one variant.
 */
export async function startCachingProxy(origin: string, now: () => number): Promise<CachingProxy> {
  const entries = new Map<string, { readonly response: Fetched; at: number }>();
  const stored = new Set<string>();

  const handle = async (req: IncomingMessage, res: ServerResponse): Promise<void> => {
    const address = req.url ?? '';
    const known = req.method === 'GET' ? entries.get(address) : undefined;
    if (known !== undefined && now() - known.at < lifetimeMs(known.response.headers)) {
      send(res, known.response, 'hit');
      return;
    }
    const response = await ask(origin, req, known?.response.headers.get('etag'));
    if (response.status === 304 && known !== undefined) {
      known.at = now();
      send(res, known.response, 'revalidated');
      return;
    }
    if (req.method === 'GET' && isStorable(response.headers)) {
      entries.set(address, { response, at: now() });
      stored.add(address);
    }
    send(res, response, 'miss');
  };
  const server = createServer((req, res) => {
    handle(req, res).catch(() => res.writeHead(502).end());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${portOf(server.address())}`,
    stored,
    [Symbol.asyncDispose]: async () => {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

const portOf = (address: AddressInfo | string | null): number =>
  typeof address === 'object' && address !== null ? address.port : 0;

/** The value of a directive of Cache-Control, '' for one without a value; undefined if it is missing. */
function directive(headers: ReadonlyMap<string, string>, name: string): string | undefined {
  for (const part of (headers.get('cache-control') ?? '').toLowerCase().split(',')) {
    const [key = '', value = ''] = part.trim().split('=', 2);
    if (key === name) return value;
  }
  return undefined;
}

const isStorable = (headers: ReadonlyMap<string, string>): boolean =>
  directive(headers, 'no-store') === undefined &&
  directive(headers, 'private') === undefined &&
  directive(headers, 'no-cache') === undefined &&
  (directive(headers, 'public') !== undefined || directive(headers, 's-maxage') !== undefined);

/** s-maxage goes before max-age in a shared cache (RFC 9111, 4.2.1). */
const lifetimeMs = (headers: ReadonlyMap<string, string>): number =>
  Number(directive(headers, 's-maxage') ?? directive(headers, 'max-age') ?? 0) * 1000;

const HOP_BY_HOP = new Set(['connection', 'keep-alive', 'transfer-encoding', 'host', 'content-length']);

async function ask(origin: string, req: IncomingMessage, etag: string | undefined): Promise<Fetched> {
  const headers = new Headers();
  for (const [name, value] of Object.entries(req.headers))
    if (value !== undefined && !HOP_BY_HOP.has(name)) headers.set(name, [value].flat().join(', '));
  headers.set('accept-encoding', 'identity');
  if (etag !== undefined) headers.set('if-none-match', etag);
  const chunks: Buffer[] = [];
  for await (const chunk of req) if (chunk instanceof Buffer) chunks.push(chunk);
  const body = Buffer.concat(chunks);
  const response = await fetch(origin + (req.url ?? ''), {
    method: req.method ?? 'GET',
    headers,
    redirect: 'manual',
    ...(body.length === 0 ? {} : { body }),
  });
  return {
    status: response.status,
    headers: new Map([...response.headers].filter(([name]) => !HOP_BY_HOP.has(name))),
    body: Buffer.from(await response.arrayBuffer()),
  };
}

function send(res: ServerResponse, { status, headers, body }: Fetched, result: string): void {
  for (const [name, value] of headers) res.setHeader(name, value);
  res.setHeader('X-Cache', result);
  res.writeHead(status).end(body);
}
