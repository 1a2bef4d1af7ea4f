import { IncomingMessage, ServerResponse, type RequestListener } from 'node:http';
import { Socket } from 'node:net';

/** A request as it travels, and an answer. */
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
  /** Whose cart and wishlist a sync's answer shows, as the simulation knows; null: nobody's. */
  readonly owner?: string | null | undefined;
}

/** An answer that is told to `done` instead of a socket. As own properties, because Express changes the prototype. */
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

/** Hands a request to an application without a socket: quicker, and always in the same order. */
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
