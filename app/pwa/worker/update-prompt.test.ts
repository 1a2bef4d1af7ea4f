import { beforeEach, expect, test } from 'vitest';
import { SKIP_WAITING } from '../../http/worker-messages.ts';
import { useUpdatePrompt, watchForUpdate } from './update-prompt.ts';

beforeEach(() => useUpdatePrompt.setState({ isReady: false, applyUpdate: () => undefined }));

/** A fake service worker, as a page sees it. */
function createWorker(state: ServiceWorkerState) {
  const messages: unknown[] = [];
  return Object.assign(new EventTarget(), {
    state,
    messages,
    postMessage: (message: unknown) => messages.push(message),
  });
}
type FakeWorker = ReturnType<typeof createWorker>;

/** A page with or without a controlling worker. */
function page({ controlled = true }: { controlled?: boolean } = {}) {
  const none: { waiting: FakeWorker | null; installing: FakeWorker | null } = {
    waiting: null,
    installing: null,
  };
  const registration = Object.assign(new EventTarget(), none);
  const controlling: { controller: FakeWorker | null } = {
    controller: controlled ? createWorker('activated') : null,
  };
  const workers = Object.assign(new EventTarget(), controlling);
  let reloads = 0;
  const watch = () => watchForUpdate(registration, workers, () => (reloads += 1));
  return {
    registration,
    watch,
    reloads: () => reloads,
    /** Installs a new version, which then waits. */
    install: () => {
      const next = createWorker('installing');
      registration.installing = next;
      registration.dispatchEvent(new Event('updatefound'));
      [registration.installing, registration.waiting] = [null, next];
      next.state = 'installed';
      next.dispatchEvent(new Event('statechange'));
      return next;
    },
    /** Activates the waiting version. */
    takeOver: () => {
      workers.controller = registration.waiting;
      registration.waiting = null;
      workers.dispatchEvent(new Event('controllerchange'));
    },
  };
}

const prompt = () => useUpdatePrompt.getState();

test('offers a new version, and reloads only after the user asks for it and it has taken over', () => {
  const { watch, install, takeOver, reloads } = page();
  watch();
  expect(prompt().isReady).toBe(false);
  const next = install();
  expect(prompt().isReady).toBe(true);
  prompt().applyUpdate();
  expect(next.messages).toEqual([SKIP_WAITING]);
  expect(reloads()).toBe(0);
  takeOver();
  expect(reloads()).toBe(1);
});

test('offers a version that was waiting before the page loaded', () => {
  const { watch, registration } = page();
  registration.waiting = createWorker('installed');
  watch();
  expect(prompt().isReady).toBe(true);
});

test('reloads once, however often the user taps or a version takes over', () => {
  const { watch, install, takeOver, reloads } = page();
  watch();
  install();
  prompt().applyUpdate();
  prompt().applyUpdate();
  takeOver();
  takeOver();
  expect(reloads()).toBe(1);
});

test('offers a version that another tab has activated, and a tap reloads at once', () => {
  const { watch, install, takeOver, reloads } = page();
  watch();
  install();
  takeOver();
  expect(reloads()).toBe(0);
  expect(prompt().isReady).toBe(true);
  prompt().applyUpdate();
  expect(reloads()).toBe(1);
});

test('does not offer the first installed version as an update', () => {
  const { watch, install, takeOver, reloads } = page({ controlled: false });
  watch();
  install();
  takeOver();
  expect(prompt().isReady).toBe(false);
  expect(reloads()).toBe(0);
});

test('offers an update of another tab to the page that the first version has taken over', () => {
  const { watch, install, takeOver } = page({ controlled: false });
  watch();
  install();
  takeOver();
  install();
  takeOver();
  expect(prompt().isReady).toBe(true);
});
