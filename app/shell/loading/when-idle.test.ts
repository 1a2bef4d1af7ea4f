import { expect, test, vi } from 'vitest';
import { whenIdle } from './when-idle.ts';

const nextTask = async (): Promise<void> => new Promise((done) => void setTimeout(done));

test('runs idle tasks one at a time, and a task that never ends does not block the others', async () => {
  // A browser that is always idle.
  vi.stubGlobal('requestIdleCallback', (task: () => void) => setTimeout(task));
  const events: string[] = [];
  whenIdle(() => new Promise(() => events.push('never ends')));
  whenIdle(async () => {
    events.push('begins');
    for (let count = 0; count < 5; count += 1) await nextTask();
    events.push('ends');
  });
  whenIdle(() => events.push('comes next'));

  await vi.waitFor(() => expect(events).toContain('comes next'), { timeout: 10_000 });
  expect(events).toEqual(['never ends', 'begins', 'ends', 'comes next']);
  vi.unstubAllGlobals();
});
