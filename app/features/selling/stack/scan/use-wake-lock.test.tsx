import { renderHook } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { useWakeLock } from './use-wake-lock.ts';

const nothing = (): void => undefined;

/** A browser's wake locks: how many are held. */
let held = 0;
function install(request: () => Promise<{ release: () => Promise<void> }>): void {
  Object.defineProperty(navigator, 'wakeLock', { value: { request }, configurable: true });
}
const hold = async () => {
  held += 1;
  return {
    release: async () => {
      held -= 1;
      return Promise.resolve();
    },
  };
};
function show(state: DocumentVisibilityState): void {
  Object.defineProperty(document, 'visibilityState', { value: state, configurable: true });
  document.dispatchEvent(new Event('visibilitychange'));
}

afterEach(() => {
  Reflect.deleteProperty(navigator, 'wakeLock');
  Reflect.deleteProperty(document, 'visibilityState');
  held = 0;
});

test('the screen stays on while a stack is scanned, and may turn off afterwards', async () => {
  install(hold);
  const { unmount } = renderHook(useWakeLock);
  await expect.poll(() => held).toBe(1);
  unmount();
  await expect.poll(() => held).toBe(0);
});

test('a page that was hidden asks for the screen again, and a hidden one does not', async () => {
  install(hold);
  show('hidden');
  renderHook(useWakeLock);
  await Promise.resolve();
  expect(held).toBe(0);
  show('visible');
  await expect.poll(() => held).toBe(1);
});

test('a lock that comes after the screen was left is given back', async () => {
  let grant = nothing;
  install(async () => {
    await new Promise<void>((resolve) => {
      grant = resolve;
    });
    return hold();
  });
  const { unmount } = renderHook(useWakeLock);
  unmount();
  grant();
  await expect.poll(() => held).toBe(0);
});

test('scanning works in a browser that has no wake locks, or refuses one', async () => {
  renderHook(useWakeLock).unmount();
  install(async () => Promise.reject(new DOMException('battery', 'NotAllowedError')));
  renderHook(useWakeLock).unmount();
  await Promise.resolve();
  expect(held).toBe(0);
});
