import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Told } from './told.tsx';

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }));
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const tell = (text: string) => <Told message={{ text }} question={undefined} />;
const announced = (): string | null => screen.getByRole('status').textContent;
function wait(ms: number): void {
  act(() => {
    vi.advanceTimersByTime(ms);
  });
}

test('events are announced at most once a second, and the latest wins', () => {
  const { rerender } = render(tell('one'));
  wait(10);
  expect(announced()).toContain('one');
  rerender(tell('two'));
  wait(300);
  rerender(tell('three'));
  wait(600);
  expect(announced()).toContain('one');
  wait(200);
  expect(announced()).toContain('three');
});
