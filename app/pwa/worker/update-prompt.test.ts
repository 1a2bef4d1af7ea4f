import { beforeEach, expect, test } from 'vitest';
import { SKIP_WAITING } from '../../http/worker-messages.ts';
import { useUpdatePrompt, watchForUpdate } from './update-prompt.ts';

beforeEach(() => useUpdatePrompt.setState({ isReady: false, applyUpdate: () => undefined }));

/** A worker as far as a page sees one. */
function workerOf(state: ServiceWorkerState) {
  const said: unknown[] = [];
  return Object.assign(new EventTarget(), { state, said, postMessage: (words: unknown) => said.push(words) });
}
type FakeWorker = ReturnType<typeof workerOf>;

/** A page with a worker in charge, or without one. */
function page({ controlled = true }: { controlled?: boolean } = {}) {
  const none: { waiting: FakeWorker | null; installing: FakeWorker | null } = {
    waiting: null,
    installing: null,
  };
  const registration = Object.assign(new EventTarget(), none);
  const inCharge: { controller: FakeWorker | null } = {
    controller: controlled ? workerOf('activated') : null,
  };
  const workers = Object.assign(new EventTarget(), inCharge);
  let reloads = 0;
  const watch = () => watchForUpdate(registration, workers, () => (reloads += 1));
  return {
    registration,
    watch,
    reloads: () => reloads,
    /** Another version comes, and waits. */
    arrive: () => {
      const next = workerOf('installing');
      registration.installing = next;
      registration.dispatchEvent(new Event('updatefound'));
      [registration.installing, registration.waiting] = [null, next];
      next.state = 'installed';
      next.dispatchEvent(new Event('statechange'));
      return next;
    },
    /** Whatever waits takes over. */
    takeOver: () => {
      workers.controller = registration.waiting;
      registration.waiting = null;
      workers.dispatchEvent(new Event('controllerchange'));
    },
  };
}

const prompt = () => useUpdatePrompt.getState();

test('a version that comes is offered, and nothing is reloaded before it was asked for and is in charge', () => {
  const { watch, arrive, takeOver, reloads } = page();
  watch();
  expect(prompt().isReady).toBe(false);
  const next = arrive();
  expect(prompt().isReady).toBe(true);
  prompt().applyUpdate();
  expect(next.said).toEqual([SKIP_WAITING]);
  expect(reloads()).toBe(0);
  takeOver();
  expect(reloads()).toBe(1);
});

test('one that waited before the page came is offered too', () => {
  const { watch, registration } = page();
  registration.waiting = workerOf('installed');
  watch();
  expect(prompt().isReady).toBe(true);
});

test('the page is reloaded once, however often it is tapped and whatever takes over', () => {
  const { watch, arrive, takeOver, reloads } = page();
  watch();
  arrive();
  prompt().applyUpdate();
  prompt().applyUpdate();
  takeOver();
  takeOver();
  expect(reloads()).toBe(1);
});

test('a version that another tab took is offered here, and a tap is enough', () => {
  const { watch, arrive, takeOver, reloads } = page();
  watch();
  arrive();
  takeOver();
  expect(reloads()).toBe(0);
  expect(prompt().isReady).toBe(true);
  prompt().applyUpdate();
  expect(reloads()).toBe(1);
});

test('the first version of all is no news', () => {
  const { watch, arrive, takeOver, reloads } = page({ controlled: false });
  watch();
  arrive();
  takeOver();
  expect(prompt().isReady).toBe(false);
  expect(reloads()).toBe(0);
});
