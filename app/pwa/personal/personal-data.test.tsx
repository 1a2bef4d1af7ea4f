import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useEffect } from 'react';
import { createMemoryRouter, Link, RouterProvider, useLoaderData } from 'react-router-dom';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ApiError, NetworkError } from '#app/http/errors.ts';
import { setReachable } from '../connectivity.ts';
import { personalLoader, toServerData, useReload, useServerData } from './personal-data.ts';

afterEach(cleanup);
beforeEach(() => setReachable(true));

interface Call {
  readonly resolve: (value: string) => void;
  readonly reject: (error: Error) => void;
}

/** The requests to the server so far. Each waits for its answer. */
let calls: Call[] = [];
/** What the screen has shown, in order. */
let shown: string[] = [];
beforeEach(() => {
  calls = [];
  shown = [];
});
const call = async (): Promise<string> =>
  new Promise((resolve, reject) => void calls.push({ resolve, reject }));
const answer = (value: string): void => calls.at(-1)?.resolve(value);
const fail = (error: Error): void => calls.at(-1)?.reject(error);

const loader = personalLoader(() => ({ order: toServerData(call()) }));

function Order() {
  const order = useServerData(useLoaderData<ReturnType<typeof loader> | null>()?.order);
  const reload = useReload();
  const text = order.status === 'ready' ? order.value : order.status;
  useEffect(() => void shown.push(text), [text]);
  return (
    <>
      <p>{text}</p>
      <button onClick={reload}>Try again</button>
      <Link to="/order/2">Next</Link>
    </>
  );
}

/** Opens an order in the server's HTML, which has no personal data, or by a navigation. */
function openOrder({ isFromServer = false } = {}) {
  const routes = [{ id: 'order', path: 'order/:id', Component: Order, loader }];
  const hydrationData = isFromServer ? { hydrationData: { loaderData: { order: null } } } : {};
  render(
    <RouterProvider
      router={createMemoryRouter(routes, { initialEntries: ['/order/1'], ...hydrationData })}
    />,
  );
}

const shows = async (text: string) => screen.findByText(text, { selector: 'p' });
const reload = () => fireEvent.click(screen.getByRole('button'));

test('a server-rendered screen is loading first, like its HTML, then loads once', async () => {
  openOrder({ isFromServer: true });
  expect(screen.getByText('loading')).toBeTruthy();
  await expect.poll(() => calls).toHaveLength(1);
  answer('Order 1');
  await shows('Order 1');
  expect(calls).toHaveLength(1);
});

test('the old value stays while the screen loads again', async () => {
  openOrder();
  await shows('loading');
  answer('paid');
  await shows('paid');
  reload();
  await expect.poll(() => calls).toHaveLength(2);
  answer('canceled');
  await shows('canceled');
  expect(shown).toEqual(['loading', 'paid', 'canceled']);
});

test('another path does not show the value of the last one', async () => {
  openOrder();
  await shows('loading');
  answer('Order 1');
  await shows('Order 1');
  fireEvent.click(screen.getByRole('link'));
  await shows('loading');
  answer('Order 2');
  await shows('Order 2');
});

test('a failed load can be retried, and shows as loading meanwhile', async () => {
  openOrder();
  await shows('loading');
  fail(new ApiError(500, ''));
  await shows('failed');
  reload();
  await shows('loading');
  answer('Order 1');
  await shows('Order 1');
});

test('what could not load offline loads when the network is back', async () => {
  openOrder();
  await shows('loading');
  setReachable(false);
  fail(new NetworkError('no network'));
  await shows('offline');
  expect(calls).toHaveLength(1);
  act(() => setReachable(true));
  await expect.poll(() => calls).toHaveLength(2);
  answer('Order 1');
  await shows('Order 1');
});

test('loads again when the network is back before the app has learned that it was lost', async () => {
  openOrder();
  await shows('loading');
  fail(new NetworkError('no network'));
  await shows('offline');
  act(() => void dispatchEvent(new Event('online')));
  await expect.poll(() => calls).toHaveLength(2);
  answer('Order 1');
  await shows('Order 1');
});

test('loads again when the network is back before the screen knows that its load failed', async () => {
  openOrder();
  await shows('loading');
  act(() => void dispatchEvent(new Event('online')));
  fail(new NetworkError('no network'));
  await expect.poll(() => calls).toHaveLength(2);
  answer('Order 1');
  await shows('Order 1');
});

test.each([
  [new ApiError(404, ''), 'missing'],
  [new ApiError(401, ''), 'signed-out'],
  [new ApiError(403, ''), 'failed'],
  [new ApiError(503, ''), 'failed'],
  [new NetworkError('timeout'), 'offline'],
  [new TypeError('a bug'), 'failed'],
])('%s is %s', async (error, status) => {
  const failing = async () => {
    throw error;
  };
  expect(await toServerData(failing())).toEqual({ status });
});
