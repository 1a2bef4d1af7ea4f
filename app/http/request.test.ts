// oxlint-disable-next-line typescript/triple-slash-reference -- no tsconfig of app/ has tests of app/http and Node together
/// <reference path="../../node_modules/@types/node/index.d.ts" />
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { ApiError, BadAnswerError, NetworkError } from './errors.ts';
import { createRequest } from './request.ts';

type Handler = (req: IncomingMessage, res: ServerResponse) => void;

async function startShop(handler: Handler): Promise<string> {
  const server = createServer(handler);
  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return `http://127.0.0.1:${address.port}`;
}

const json = (res: ServerResponse, status: number, body: unknown, headers: Record<string, string> = {}) => {
  res.writeHead(status, { 'Content-Type': 'application/json', ...headers }).end(JSON.stringify(body));
};

test('sends the latest session id of the responses with the next request', async () => {
  const sentIds: (string | undefined)[] = [];
  const newIds = ['first', 'second', undefined];
  const request = createRequest(
    await startShop((req, res) => {
      sentIds.push(req.headers['sessionid']?.toString());
      const id = newIds[sentIds.length - 1];
      json(res, 200, {}, id === undefined ? {} : { 'Session-ID': id });
    }),
  );
  for (let call = 0; call < 4; call += 1) await request('/api/cart');
  expect(sentIds).toEqual([undefined, 'first', 'second', 'second']);
});

test('calls that may open a session run one at a time until a session id is known', async () => {
  let concurrency = 0;
  let maxConcurrency = 0;
  const sentIds: unknown[] = [];
  const request = createRequest(
    await startShop((req, res) => {
      concurrency += 1;
      maxConcurrency = Math.max(maxConcurrency, concurrency);
      sentIds.push(req.headers['sessionid']);
      setImmediate(() => {
        concurrency -= 1;
        json(res, 200, {}, { 'Session-ID': 'mine' });
      });
    }),
  );
  await Promise.all([1, 2, 3].map(async () => request('/api/cart/add', { method: 'POST', body: {} })));
  expect(maxConcurrency).toBe(1);
  expect(sentIds).toEqual([undefined, 'mine', 'mine']);
});

test('a failed first call does not block the second', async () => {
  let calls = 0;
  const request = createRequest(
    await startShop((_req, res) => {
      calls += 1;
      json(res, calls === 1 ? 500 : 200, {});
    }),
  );
  const post = async () => request('/api/cart/add', { method: 'POST', body: {} });
  const [first, second] = await Promise.allSettled([post(), post()]);
  expect([first.status, second.status]).toEqual(['rejected', 'fulfilled']);
});

test('an error response throws "status: body", with the text for the user', async () => {
  const body = { code: 'sold_out', message: '"Dune" is sold out.', fields: { quantity: 'Too many' } };
  const request = createRequest(await startShop((_req, res) => json(res, 409, body)));
  const error: unknown = await request('/api/cart').catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(ApiError);
  expect(error).toMatchObject({
    message: `409: ${JSON.stringify(body)}`,
    status: 409,
    code: 'sold_out',
    userText: '"Dune" is sold out.',
    fields: { quantity: 'Too many' },
  });
});

test('an error response without a body throws the status text', async () => {
  const request = createRequest(
    await startShop((_req, res) => void res.writeHead(503, 'Service Unavailable').end()),
  );
  await expect(request('/api/cart')).rejects.toMatchObject({
    message: '503: Service Unavailable',
    userText: undefined,
  });
});

test("a captive portal's page is rejected, although its status is 200", async () => {
  const request = createRequest(
    await startShop((_req, res) => {
      res.writeHead(200, { 'Content-Type': 'text/html' }).end('<h1>Welcome to our Wi-Fi</h1>');
    }),
  );
  await expect(request('/api/cart')).rejects.toBeInstanceOf(BadAnswerError);
});

test('a timeout and an unreachable server throw a NetworkError', async () => {
  const request = createRequest(await startShop(() => undefined));
  await expect(request('/api/cart', { timeoutMs: 50 })).rejects.toBeInstanceOf(NetworkError);
  await expect(createRequest('http://127.0.0.1:9')('/api/cart')).rejects.toBeInstanceOf(NetworkError);
});

test('reports for each call whether it reached the shop: an error of the shop counts, one of a proxy does not', async () => {
  const reports: boolean[] = [];
  const handlers: Handler[] = [
    (_req, res) => json(res, 200, {}),
    (_req, res) => json(res, 409, { code: 'sold_out', message: 'Sold out.' }),
    (_req, res) => void res.writeHead(502, { 'Content-Type': 'text/html' }).end('<h1>Bad gateway</h1>'),
    (_req, res) =>
      void res.writeHead(200, { 'Content-Type': 'text/html' }).end('<h1>Welcome to our Wi-Fi</h1>'),
    (_req, res) => void res.destroy(),
  ];
  const origin = await startShop((req, res) => handlers.shift()?.(req, res));
  const request = createRequest(origin, (reached) => reports.push(reached));
  for (let call = 0; call < 5; call += 1) await request('/api/cart').catch(() => undefined);
  expect(reports).toEqual([true, true, false, false, false]);
});

test('sends a form unchanged, optionally with another transport that shares the session', async () => {
  const sentIds: (string | undefined)[] = [];
  const contentTypes: (string | undefined)[] = [];
  const request = createRequest(
    await startShop((req, res) => {
      sentIds.push(req.headers['sessionid']?.toString());
      contentTypes.push(req.headers['content-type']?.split(';')[0]);
      req.resume().on('end', () => json(res, 201, {}, { 'Session-ID': 'mine' }));
    }),
  );
  const form = new FormData();
  form.append('image', new Blob(['x']), 'x.jpg');
  const methods: string[] = [];
  const send = async (url: string, init: RequestInit) => {
    methods.push(String(init.method));
    return fetch(url, init);
  };
  await request('/api/upload', { method: 'POST', form, send });
  await request('/api/cart');
  expect(methods).toEqual(['POST']);
  expect(contentTypes[0]).toBe('multipart/form-data');
  expect(sentIds).toEqual([undefined, 'mine']);
});
