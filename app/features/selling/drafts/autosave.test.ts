import { expect, test } from 'vitest';
import { typingKeeper } from './autosave.ts';

interface Form {
  title: string;
  price: string;
}

test('collects what is typed during a write into the next one', async () => {
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

test('reports a failed write and includes its values in the next one', async () => {
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

test('rejects a flush after retrying the failed write once', async () => {
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
