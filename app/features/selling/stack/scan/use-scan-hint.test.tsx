import { renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useScanHint } from './use-scan-hint.ts';

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => vi.useRealTimers());

function watch(isCameraOn = true) {
  let hints = 0;
  const hook = renderHook(
    ({ isOn }) =>
      useScanHint(isOn, () => {
        hints += 1;
      }),
    { initialProps: { isOn: isCameraOn } },
  );
  return { ...hook, countHints: () => hints };
}

test('a seller who reads nothing for 8 seconds is helped, once', () => {
  const { countHints } = watch();
  vi.advanceTimersByTime(7_999);
  expect(countHints()).toBe(0);
  vi.advanceTimersByTime(1);
  expect(countHints()).toBe(1);
  vi.advanceTimersByTime(60_000);
  expect(countHints()).toBe(1);
});

test('each read starts the 8 seconds again, and after the hint there is no second one', () => {
  const { result, countHints } = watch();
  for (let read = 0; read < 5; read += 1) {
    vi.advanceTimersByTime(7_000);
    result.current();
  }
  expect(countHints()).toBe(0);
  vi.advanceTimersByTime(8_000);
  expect(countHints()).toBe(1);
  result.current();
  vi.advanceTimersByTime(20_000);
  expect(countHints()).toBe(1);
});

test('the hint to hold the book is not shown without a camera, or once it is closed', () => {
  const { rerender, countHints } = watch();
  rerender({ isOn: false });
  vi.advanceTimersByTime(20_000);
  expect(countHints()).toBe(0);
});
