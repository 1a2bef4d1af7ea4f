// oxlint-disable-next-line typescript/triple-slash-reference -- no tsconfig of app/ has tests of app/http and Node together
/// <reference path="../../node_modules/@types/node/index.d.ts" />
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { ApiError, BadAnswerError, NetworkError } from './errors.ts';
import { createRequest } from './request.ts';

type Handler = (req: IncomingMessage, res: ServerResponse) => void;

async function shop(handler: Handler): Promise<string> {
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

test('the identifier of an answer goes with the next request, and a newer one takes its place', async () => {
  const carried: (string | undefined)[] = [];
  const handed = ['first', 'second', undefined];
  const request = createRequest(
    await shop((req, res) => {
      carried.push(req.headers['sessionid']?.toString());
      const id = handed[carried.length - 1];
      json(res, 200, {}, id === undefined ? {} : { 'Session-ID': id });
    }),
  );
  for (let call = 0; call < 4; call += 1) await request('/api/cart');
  expect(carried).toEqual([undefined, 'first', 'second', 'second']);
});

test('until an identifier is held, calls that may make a session go one at a time', async () => {
  let atOnce = 0;
  let most = 0;
  const carried: unknown[] = [];
  const request = createRequest(
    await shop((req, res) => {
      atOnce += 1;
      most = Math.max(most, atOnce);
      carried.push(req.headers['sessionid']);
      setImmediate(() => {
        atOnce -= 1;
        json(res, 200, {}, { 'Session-ID': 'mine' });
      });
    }),
  );
  await Promise.all([1, 2, 3].map(async () => request('/api/cart/add', { method: 'POST', body: {} })));
  expect(most).toBe(1);
  expect(carried).toEqual([undefined, 'mine', 'mine']);
});

test('a first call that fails does not hold up the second', async () => {
  let calls = 0;
  const request = createRequest(
    await shop((_req, res) => {
      calls += 1;
      json(res, calls === 1 ? 500 : 200, {});
    }),
  );
  const post = async () => request('/api/cart/add', { method: 'POST', body: {} });
  const [first, second] = await Promise.allSettled([post(), post()]);
  expect([first.status, second.status]).toEqual(['rejected', 'fulfilled']);
});

test('a refusal is "status: body", with the sentence for a person beside it', async () => {
  const body = { code: 'sold_out', message: '"Dune" is sold out.', fields: { quantity: 'Too many' } };
  const request = createRequest(await shop((_req, res) => json(res, 409, body)));
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

test('a refusal without a body says the status text', async () => {
  const request = createRequest(
    await shop((_req, res) => void res.writeHead(503, 'Service Unavailable').end()),
  );
  await expect(request('/api/cart')).rejects.toMatchObject({
    message: '503: Service Unavailable',
    userText: undefined,
  });
});

test("a portal's page is no answer, although it says 200", async () => {
  const request = createRequest(
    await shop((_req, res) => {
      res.writeHead(200, { 'Content-Type': 'text/html' }).end('<h1>Welcome to our Wi-Fi</h1>');
    }),
  );
  await expect(request('/api/cart')).rejects.toBeInstanceOf(BadAnswerError);
});

test('no answer within the time, and no server at all, are the network', async () => {
  const request = createRequest(await shop(() => undefined));
  await expect(request('/api/cart', { timeoutMs: 50 })).rejects.toBeInstanceOf(NetworkError);
  await expect(createRequest('http://127.0.0.1:9')('/api/cart')).rejects.toBeInstanceOf(NetworkError);
});

test('of every call is told whether the shop was reached: a refusal counts, what stands in between does not', async () => {
  const told: boolean[] = [];
  const answers: Handler[] = [
    (_req, res) => json(res, 200, {}),
    (_req, res) => json(res, 409, { code: 'sold_out', message: 'Sold out.' }),
    (_req, res) => void res.writeHead(502, { 'Content-Type': 'text/html' }).end('<h1>Bad gateway</h1>'),
    (_req, res) =>
      void res.writeHead(200, { 'Content-Type': 'text/html' }).end('<h1>Welcome to our Wi-Fi</h1>'),
    (_req, res) => void res.destroy(),
  ];
  const origin = await shop((req, res) => answers.shift()?.(req, res));
  const request = createRequest(origin, (reached) => told.push(reached));
  for (let call = 0; call < 5; call += 1) await request('/api/cart').catch(() => undefined);
  expect(told).toEqual([true, true, false, false, false]);
});

test('a form goes as it is, and may be sent another way that shares the session', async () => {
  const carried: (string | undefined)[] = [];
  const kinds: (string | undefined)[] = [];
  const request = createRequest(
    await shop((req, res) => {
      carried.push(req.headers['sessionid']?.toString());
      kinds.push(req.headers['content-type']?.split(';')[0]);
      req.resume().on('end', () => json(res, 201, {}, { 'Session-ID': 'mine' }));
    }),
  );
  const form = new FormData();
  form.append('image', new Blob(['x']), 'x.jpg');
  const ways: string[] = [];
  const send = async (url: string, init: RequestInit) => {
    ways.push(String(init.method));
    return fetch(url, init);
  };
  await request('/api/upload', { method: 'POST', form, send });
  await request('/api/cart');
  expect(ways).toEqual(['POST']);
  expect(kinds[0]).toBe('multipart/form-data');
  expect(carried).toEqual([undefined, 'mine']);
});
