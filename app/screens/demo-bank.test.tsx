import { createServer } from 'node:http';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { DEMO_BANK_TEXTS as TEXTS, type DemoAccountState } from '#contract/payouts/demo-bank.ts';
import { Component, loader } from './demo-bank.tsx';

const bank = { state: 'started' as DemoAccountState, isBroken: false, asked: [] as string[] };

const server = createServer((req, res) => {
  const send = (status: number, body: unknown) =>
    res
      .writeHead(status, { 'Content-Type': 'application/json', 'Session-ID': 's' })
      .end(JSON.stringify(body));
  const isSession = req.url === '/api/session';
  if (isSession || bank.isBroken || req.url !== '/api/demo-bank/acct_demo_1') {
    const code = bank.isBroken ? 'internal' : 'not_found';
    send(isSession ? 200 : bank.isBroken ? 500 : 404, isSession ? {} : { code, message: 'No.' });
    return;
  }
  let text = '';
  req.on('data', (part: Buffer) => (text += part.toString()));
  req.on('end', () => {
    if (req.method === 'POST') {
      bank.asked.push(text);
      bank.state = text.includes('declined') ? 'rejected' : 'ready';
    }
    send(200, { id: 'acct_demo_1', state: bank.state });
  });
});

beforeEach(async () => {
  Object.assign(bank, { state: 'started', isBroken: false, asked: [] });
  if (!server.listening) await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done));
  server.unref();
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  location.href = `http://127.0.0.1:${address.port}/`;
});
afterEach(cleanup);

const openBank = (account = 'acct_demo_1') =>
  render(
    <RouterProvider
      router={createMemoryRouter([{ path: 'demo-bank/:account', Component, loader }], {
        initialEntries: [`/demo-bank/${account}`],
      })}
    />,
  );

test('the demo bank says what it is, and each button decides about the account', async () => {
  openBank();
  expect(await screen.findByText(TEXTS.states.started)).toBeTruthy();
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Demo payouts: no real bank details');
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'Verified',
    'More needed',
    'Declined',
  ]);
  fireEvent.click(screen.getByRole('button', { name: 'Verified' }));
  expect(await screen.findByText(TEXTS.states.ready)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Declined' }));
  expect(await screen.findByText(TEXTS.states.rejected)).toBeTruthy();
  expect(bank.asked).toEqual(['{"verdict":"verified"}', '{"verdict":"declined"}']);
  expect(screen.getByRole('link', { name: TEXTS.back }).getAttribute('href')).toBe('/account?tab=payouts');
});

test('an unknown account, and one that cannot be loaded, say so', async () => {
  openBank('acct_demo_2');
  expect(await screen.findByText(TEXTS.noSuchAccount)).toBeTruthy();
  cleanup();
  bank.isBroken = true;
  openBank();
  expect(await screen.findByText(TEXTS.failed)).toBeTruthy();
  bank.isBroken = false;
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText(TEXTS.states.started)).toBeTruthy();
});
