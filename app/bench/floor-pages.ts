import { createServer } from 'node:http';
import { join } from 'node:path';
import { freePort } from '#api/bench/shop-process.ts';
import { bundle } from './bundle.ts';

/** Pages that show what this machine can do at best. */
interface FloorPages {
  /** An empty page with one picture, the first of the shop's home. */
  readonly picture: string;
  /** An empty root that React hydrates. */
  readonly react: string;
  stop(): void;
}

const PICTURE = /\/pictures\/[^" ]+-320\.avif/;

const page = (body: string): string =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Floor</title><body>${body}`;

/** Serves the pages on a free port, with a picture of the shop at `shopUrl`. Throws an Error if its home has none. */
export async function serveFloorPages(shopUrl: string): Promise<FloorPages> {
  const [path] = PICTURE.exec(await (await fetch(shopUrl)).text()) ?? [];
  if (path === undefined) throw new Error('home shows no picture');
  const picture = Buffer.from(await (await fetch(shopUrl + path)).arrayBuffer());
  const script = await bundle(join(import.meta.dirname, 'hydrate-empty-root.ts'), 'floor');
  const bodies = new Map<string, { readonly type: string; readonly body: string | Buffer }>([
    ['/picture', { type: 'text/html', body: page('<img src="/p.avif" alt="" width="320" height="480">') }],
    ['/p.avif', { type: 'image/avif', body: picture }],
    [
      '/react',
      {
        type: 'text/html',
        body: page('<h1>Floor</h1><div id="root"></div><script defer src="/r.js"></script>'),
      },
    ],
    ['/r.js', { type: 'text/javascript', body: script }],
  ]);
  const server = createServer(({ url = '' }, response) => {
    const found = bodies.get(url);
    response.writeHead(found === undefined ? 404 : 200, { 'Content-Type': found?.type ?? 'text/plain' });
    response.end(found?.body);
  });
  const port = await freePort();
  await new Promise<void>((resolve) => {
    server.listen(port, '127.0.0.1', resolve);
  });
  return {
    picture: `http://localhost:${port}/picture`,
    react: `http://localhost:${port}/react`,
    stop: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
