import { expect, test } from 'vitest';
import { typingKeeper } from './autosave.ts';

interface Form {
  title: string;
  price: string;
}

test('what is typed while a write is under way goes with the next, and nothing is lost', async () => {
  const written: Partial<Form>[] = [];
  const doors: (() => void)[] = [];
  const keeper = typingKeeper<Form>(
    async (typed) => {
      written.push(typed);
      await new Promise<void>((open) => {
        doors.push(open);
      });
    },
    () => undefined,
  );
  keeper.type({ title: 'D' });
  keeper.type({ title: 'Du' });
  keeper.type({ title: 'Dune', price: '4' });
  doors[0]?.();
  await expect.poll(() => doors.length).toBe(2);
  doors[1]?.();
  await keeper.settled();
  expect(written).toEqual([{ title: 'D' }, { title: 'Dune', price: '4' }]);
});

test('a write that fails is told, and what it held goes with the next one', async () => {
  const told: string[] = [];
  const written: Partial<Form>[] = [];
  const keeper = typingKeeper<Form>(
    async (typed) => {
      written.push(typed);
      if (written.length === 1) throw new Error('full');
      return Promise.resolve();
    },
    () => told.push('failed'),
  );
  keeper.type({ title: 'Dune' });
  await expect.poll(() => told).toEqual(['failed']);
  keeper.type({ price: '4' });
  await keeper.settled();
  expect(told).toEqual(['failed']);
  expect(written).toEqual([{ title: 'Dune' }, { title: 'Dune', price: '4' }]);
});

test('whoever waits for everything to be kept hears that it is not, after one more try', async () => {
  let tries = 0;
  const keeper = typingKeeper<Form>(
    async () => {
      tries += 1;
      return Promise.reject(new Error('full'));
    },
    () => undefined,
  );
  keeper.type({ title: 'Dune' });
  await expect.poll(() => tries).toBe(1);
  await expect(keeper.settled()).rejects.toThrow('full');
  expect(tries).toBe(2);
});
