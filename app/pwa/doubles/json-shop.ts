import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';

export type Answer = readonly [status: number, body: unknown];

interface JsonShop {
  answers: readonly Answer[];
  calls: readonly Call[];
  /** Answers GET requests by address; undefined: 404. */
  readonly read: (url: string, headers: IncomingHttpHeaders) => unknown;
  /** The address of the page after one of a list, for its Link header. */
  readonly nextOf?: (url: string) => string | undefined;
  /** Answers changes beyond the last of `answers`; absent: connections are dropped. */
  readonly respond?: (call: Call) => Answer;
}

export interface Call {
  readonly method: string;
  readonly url: string;
  readonly key: unknown;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

const readBody = async (req: IncomingMessage): Promise<string> => {
  const parts: Buffer[] = [];
  for await (const part of req) parts.push(Buffer.from(part));
  return Buffer.concat(parts).toString('latin1');
};

/**
 * Serves a shop that answers each change with the next of its `answers`. Returns the function that forgets former calls, and
 * starts it if it does not run yet.
 */
export function serveJsonShop(shop: JsonShop): () => Promise<void> {
  const handle = async (req: IncomingMessage, res: ServerResponse): Promise<void> => {
    const { method = '', url = '', headers } = req;
    const nextPage = shop.nextOf?.(url);
    const link = nextPage === undefined ? {} : { Link: `<${nextPage}>; rel="next"` };
    const send = (status: number, body: unknown) =>
      res
        .writeHead(status, { 'Content-Type': 'application/json', 'Session-ID': 's', ...link })
        .end(JSON.stringify(body));
    if (method === 'GET') {
      const found = shop.read(url, headers);
      send(found === undefined ? 404 : 200, found ?? { code: 'not_found' });
      return;
    }
    if (url === '/api/session') {
      send(200, {});
      return;
    }
    const call = { method, url, key: headers['idempotency-key'], headers, body: await readBody(req) };
    shop.calls = [...shop.calls, call];
    const [next, ...others] = shop.answers;
    shop.answers = others;
    const answer = next ?? shop.respond?.(call);
    if (answer === undefined) res.destroy();
    else send(...answer);
  };
  const server = createServer((req, res) => void handle(req, res));

  return async () => {
    Object.assign(shop, { answers: [], calls: [] });
    if (!server.listening) await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done));
    server.unref();
    const address = server.address();
    if (address === null || typeof address === 'string') throw new Error('no port');
    location.href = `http://127.0.0.1:${address.port}/`;
  };
}
