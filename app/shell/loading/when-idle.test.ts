import { expect, test, vi } from 'vitest';
import { whenIdle } from './when-idle.ts';

const turn = async (): Promise<void> => new Promise((done) => void setTimeout(done));

test('what waits for a quiet moment takes turns, and one that never ends stops nobody', async () => {
  // A browser that always has a moment.
  vi.stubGlobal('requestIdleCallback', (task: () => void) => setTimeout(task));
  const told: string[] = [];
  whenIdle(() => new Promise(() => told.push('never ends')));
  whenIdle(async () => {
    told.push('begins');
    for (let turns = 0; turns < 5; turns += 1) await turn();
    told.push('ends');
  });
  whenIdle(() => told.push('comes next'));

  await vi.waitFor(() => expect(told).toContain('comes next'), { timeout: 10_000 });
  expect(told).toEqual(['never ends', 'begins', 'ends', 'comes next']);
  vi.unstubAllGlobals();
});
