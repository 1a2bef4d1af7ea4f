// Imported first: it installs the global indexedDB.
import 'fake-indexeddb/auto';
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { SELL_SCREEN } from '#contract/selling/selling-messages.ts';
import {
  copiesLabel,
  magazineMessage,
  notLookedUpMessage,
  REVIEW,
} from '#contract/selling/stack-messages.ts';
import { inStackMessage, STACK_SCREEN } from '#contract/selling/stack-screen-messages.ts';
import { settleDrafts } from '#app/offline/doubles/settle-drafts.ts';
import { switchOwner } from '#app/offline/personal/current-owner.ts';
import { FIRST_DEFAULTS } from '#app/offline/stacks/stack-defaults.ts';
import { startStack } from '#app/pwa/stacks/stacks.ts';
import { local } from '#app/pwa/worker/local-db.ts';
import type { CameraPort } from '../camera/camera-port.ts';
import { StackScanPage } from './scan/stack-scan-page.tsx';

const DUNE = '9780441172719';
const MAGAZINE = '9771699057002 07';
const SHOPS_OWN = '076714000254';

beforeEach(() => {
  // No server listens there.
  location.href = 'http://127.0.0.1:9/';
});
afterEach(async () => {
  cleanup();
  await settleDrafts(local);
});

/** A camera that sees nothing, and that the system can take away. */
function createCamera() {
  const ends: (() => void)[] = [];
  const port: CameraPort = {
    isSupported: () => true,
    open: async () =>
      Promise.resolve({
        stream: new MediaStream(),
        lens: undefined,
        hasTorch: false,
        zoom: undefined,
        setTorch: async () => Promise.resolve(),
        setZoom: async () => Promise.resolve(),
        onEnded: (ended) => void ends.push(ended),
        close: () => undefined,
      }),
    listLenses: async () => Promise.resolve([]),
  };
  return { port, ends };
}

/** Opens the scanner of a guest's new stack. */
async function openScanner({ port, ends } = createCamera()) {
  await switchOwner(local, null);
  const started = await startStack(FIRST_DEFAULTS);
  if ('message' in started) throw new Error(started.message);
  const element = <StackScanPage stack={started.id} onStarted={() => undefined} camera={port} />;
  const router = createMemoryRouter([{ path: '/', element }], { initialEntries: ['/'] });
  render(<RouterProvider router={router} />);
  await screen.findByRole('textbox', { name: 'ISBN' });
  return { ends };
}

/** As a USB scanner does: the digits, then Enter. */
function type(code: string): void {
  const field = screen.getByRole('textbox', { name: 'ISBN' });
  fireEvent.change(field, { target: { value: code } });
  fireEvent.submit(field);
}
const camera = () => within(screen.getByRole('region', { name: 'Camera' }));
const cards = () => within(screen.getByRole('region', { name: /^Scanned/ })).queryAllByRole('listitem');

test('each kind of code is told in words, and a shop’s own code makes no card', async () => {
  await openScanner();
  type(DUNE);
  await camera().findAllByText(notLookedUpMessage(DUNE));
  type(MAGAZINE);
  await camera().findAllByText(magazineMessage('1699-0579', '07'));
  expect(cards()).toHaveLength(2);
  type(SHOPS_OWN);
  await camera().findAllByText(SELL_SCREEN.upc);
  expect(cards()).toHaveLength(2);
  type('not a code');
  await screen.findByText(/^This is not an ISBN/);
});

test('a code that is scanned again is a question, which scanning does not wait for', async () => {
  await openScanner();
  type(DUNE);
  await camera().findAllByText(notLookedUpMessage(DUNE));
  type(DUNE);
  await camera().findAllByText(REVIEW.secondCopy);
  fireEvent.click(camera().getByRole('button', { name: copiesLabel(2) }));
  await screen.findByText(/× 2/);
  type(DUNE);
  await camera().findByRole('button', { name: copiesLabel(3) });
  fireEvent.click(camera().getByRole('button', { name: REVIEW.sameBook }));
  await screen.findByText(/× 2/);
  expect(cards()).toHaveLength(1);
});

test('only a camera that the system takes away interrupts a screen reader, and it can be started again', async () => {
  const { ends } = await openScanner();
  const alert = camera().getByRole('alert');
  await expect.poll(() => ends.length).toBe(1);
  expect(alert.textContent).toBe('');
  type(DUNE);
  await camera().findAllByText(notLookedUpMessage(DUNE));
  expect(alert.textContent).toBe('');
  act(() => ends[0]?.());
  expect(alert.textContent).toContain(STACK_SCREEN.stopped);
  fireEvent.click(camera().getByRole('button', { name: STACK_SCREEN.reopen }));
  await expect.poll(() => ends.length).toBe(2);
  expect(alert.textContent).toBe('');
});

test('without a camera, files are chosen and codes typed', async () => {
  const { port } = createCamera();
  const broken = { ...port, open: async () => Promise.reject(new Error('denied')) };
  await openScanner({ port: broken, ends: [] });
  await screen.findByRole('button', { name: 'Choose File' });
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'ISBN' }));
  type(DUNE);
  await screen.findByRole('button', { name: /^Choose File of/ });
  expect(inStackMessage(cards().length)).toBe('1 in the stack.');
});
