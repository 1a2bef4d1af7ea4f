import { IncomingMessage, ServerResponse, type RequestListener } from 'node:http';
import { Socket } from 'node:net';

export interface InProcessRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export interface InProcessResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** Owner of the cart and wishlist in a sync response, added by the simulation; null: none. */
  readonly owner?: string | null | undefined;
}

/** A response that calls `done` instead of writing to a socket. Own properties, because Express replaces the prototype. */
function captureResponse(req: IncomingMessage, done: (reply: InProcessResponse) => void): ServerResponse {
  const res = new ServerResponse(req);
  const parts: Buffer[] = [];
  Reflect.set(res, 'write', (chunk: unknown): boolean => {
    parts.push(toBytes(chunk));
    return true;
  });
  Reflect.set(res, 'end', (chunk?: unknown): ServerResponse => {
    if (chunk !== undefined && chunk !== null && typeof chunk !== 'function') parts.push(toBytes(chunk));
    if (!res.headersSent) res.writeHead(res.statusCode);
    const headers = Object.entries(res.getHeaders()).map(([name, value]) => [name, String(value)] as const);
    const body = Buffer.concat(parts).toString('utf8');
    done({ status: res.statusCode, headers: Object.fromEntries(headers), body });
    return res;
  });
  return res;
}

const toBytes = (chunk: unknown): Buffer =>
  chunk instanceof Uint8Array ? Buffer.from(chunk) : Buffer.from(String(chunk), 'utf8');

/** Handles a request without a socket: faster, and deterministic in order. */
export const handleInProcess = (
  app: RequestListener,
  { method, path, headers, body }: InProcessRequest,
): Promise<InProcessResponse> =>
  new Promise((resolve) => {
    const req = new IncomingMessage(new Socket());
    const bytes = Buffer.from(body, 'utf8');
    req.method = method;
    req.url = path;
    Object.assign(req.headers, { host: 'shop', 'content-length': String(bytes.length) });
    for (const [name, value] of Object.entries(headers)) req.headers[name.toLowerCase()] = value;
    req.push(bytes);
    req.push(null);
    app(req, captureResponse(req, resolve));
  });
