import { expect, test } from 'vitest';
import { createAutosave } from './autosave.ts';

interface Form {
  title: string;
  price: string;
}

test('collects what is typed during a write into the next one', async () => {
  const written: Partial<Form>[] = [];
  const finishers: (() => void)[] = [];
  const autosave = createAutosave<Form>(
    async (typed) => {
      written.push(typed);
      await new Promise<void>((open) => {
        finishers.push(open);
      });
    },
    () => undefined,
  );
  autosave.save({ title: 'D' });
  autosave.save({ title: 'Du' });
  autosave.save({ title: 'Dune', price: '4' });
  finishers[0]?.();
  await expect.poll(() => finishers.length).toBe(2);
  finishers[1]?.();
  await autosave.flush();
  expect(written).toEqual([{ title: 'D' }, { title: 'Dune', price: '4' }]);
});

test('reports a failed write and includes its values in the next one', async () => {
  const failures: string[] = [];
  const written: Partial<Form>[] = [];
  const autosave = createAutosave<Form>(
    async (typed) => {
      written.push(typed);
      if (written.length === 1) throw new Error('full');
      return Promise.resolve();
    },
    () => failures.push('failed'),
  );
  autosave.save({ title: 'Dune' });
  await expect.poll(() => failures).toEqual(['failed']);
  autosave.save({ price: '4' });
  await autosave.flush();
  expect(failures).toEqual(['failed']);
  expect(written).toEqual([{ title: 'Dune' }, { title: 'Dune', price: '4' }]);
});

test('rejects a flush after retrying the failed write once', async () => {
  let tries = 0;
  const autosave = createAutosave<Form>(
    async () => {
      tries += 1;
      return Promise.reject(new Error('full'));
    },
    () => undefined,
  );
  autosave.save({ title: 'Dune' });
  await expect.poll(() => tries).toBe(1);
  await expect(autosave.flush()).rejects.toThrow('full');
  expect(tries).toBe(2);
});
