import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, expect, test, vi } from 'vitest';
import { createTurnBudget } from '../http/load/turn-budget.ts';

afterEach(() => {
  vi.useRealTimers();
});

test('runs requests within the time budget of an event loop turn, and queues the rest in order', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const start = createTurnBudget();
  const started: string[] = [];
  const request = (name: string, ms: number) => () => {
    started.push(name);
    vi.advanceTimersByTime(ms);
  };
  start(request('quick', 1));
  start(request('slow', 30));
  start(request('late', 30));
  start(request('last', 1));
  expect(started).toEqual(['quick', 'slow']);
  await nextTurn();
  expect(started).toEqual(['quick', 'slow', 'late']);
  start(request('behind the queue', 1));
  expect(started).toHaveLength(3);
  await nextTurn();
  expect(started).toEqual(['quick', 'slow', 'late', 'last', 'behind the queue']);
});
