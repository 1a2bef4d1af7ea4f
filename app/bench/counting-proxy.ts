import { createServer, request } from 'node:http';
import type { Socket } from 'node:net';
import { freePort } from '#api/bench/shop-process.ts';

/** A proxy in front of a shop that sees everything a browser profile receives, also its service worker. */
export interface CountingProxy {
  readonly url: string;
  /** Bytes sent to the browser so far, with headers. */
  bytes(): number;
  /** Paths of the photographs that were sent. */
  photos(): readonly string[];
  stop(): void;
}

const PHOTO = /^image\/(avif|webp|jpeg)/;

/** Starts a proxy for the shop at `target`, on a free port. */
export async function startCountingProxy(target: string): Promise<CountingProxy> {
  const sockets = new Set<Socket>();
  const photos = new Set<string>();
  const server = createServer((asked, answer) => {
    const { method, headers, url = '/' } = asked;
    const sent = request(target + url, { method, headers }, (got) => {
      if (PHOTO.test(got.headers['content-type'] ?? '')) photos.add(url);
      answer.writeHead(got.statusCode ?? 502, got.rawHeaders);
      got.pipe(answer);
    });
    sent.on('error', () => answer.destroy());
    asked.pipe(sent);
  });
  server.on('connection', (socket) => sockets.add(socket));
  const port = await freePort();
  await new Promise<void>((resolve) => {
    server.listen(port, '127.0.0.1', resolve);
  });
  return {
    url: `http://localhost:${port}`,
    bytes: () => [...sockets].reduce((sum, { bytesWritten }) => sum + bytesWritten, 0),
    photos: () => [...photos],
    stop: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
