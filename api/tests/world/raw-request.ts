import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import type { Shop } from './shop.ts';

/** A raw HTTP request, for what fetch would not send. */
interface RawRequest {
  readonly head: readonly string[];
  readonly body?: Buffer | string;
}

/** Sends a request and returns the open connection. */
export async function openRawRequest(
  shop: Pick<Shop, 'url'>,
  { head, body = '' }: RawRequest,
): Promise<Socket> {
  const { hostname, port } = new URL(shop.url);
  const socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  socket.on('error', () => undefined);
  socket.write(`${[...head, `Host: ${hostname}:${port}`].join('\r\n')}\r\n\r\n`);
  socket.write(body);
  return socket;
}

/** Sends a request, returns status and JSON of the response, and closes the connection. */
export async function sendRaw(
  shop: Pick<Shop, 'url'>,
  request: RawRequest,
): Promise<{ status: number; body: unknown }> {
  const socket = await openRawRequest(shop, request);
  let text = '';
  for await (const chunk of socket) {
    text += String(chunk);
    const [, status, json] = /^HTTP\/1\.1 (\d+)[\s\S]*?\r\n\r\n(?:[\da-f]+\r\n)?(\{.*\})/.exec(text) ?? [];
    if (json !== undefined) return { status: Number(status), body: JSON.parse(json) };
  }
  throw new Error(`unexpected response: ${JSON.stringify(text)}`);
}

const BOUNDARY = 'aBoundary';

/** The head of an upload with this Content-Length. */
export const createUploadHead = (length: number, more: readonly string[] = []): string[] => [
  'POST /api/upload HTTP/1.1',
  `Content-Type: multipart/form-data; boundary=${BOUNDARY}`,
  `Content-Length: ${length}`,
  ...more,
];

/** A multipart form; `end` false omits the closing boundary. */
export function createForm(
  parts: readonly (readonly [headers: string, content: Buffer | string])[],
  end = true,
): Buffer {
  const pieces = parts.flatMap(([headers, content]) => [
    Buffer.from(`--${BOUNDARY}\r\n${headers}\r\n\r\n`),
    Buffer.from(content),
    Buffer.from('\r\n'),
  ]);
  return Buffer.concat([...pieces, Buffer.from(end ? `--${BOUNDARY}--\r\n` : '')]);
}

/** The headers of a photo's part. */
export const createImagePart = (name = 'a.jpg'): string =>
  `Content-Disposition: form-data; name="image"; filename="${name}"\r\nContent-Type: image/jpeg`;
