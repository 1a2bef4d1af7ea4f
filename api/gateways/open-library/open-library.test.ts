import { expect, test, vi } from 'vitest';
import { openOpenLibraryServer } from '../../doubles/open-library-server.ts';
import { createCallMeter } from '../call-meter.ts';
import { openBookDirectory } from './open-library.ts';

const isbnOf = (number: number): string => `978${String(number).padStart(10, '0')}`;

test('fifty ISBNs are one request, and the next request waits for a second', async () => {
  await using library = await openOpenLibraryServer();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    const directory = openBookDirectory(
      { base: library.url, email: 'help@dogear.example' },
      Date.now,
      createCallMeter(Date.now),
    );
    library.addBook(isbnOf(50), { title: 'The Fifty-First' });
    const answers = Array.from({ length: 51 }, async (_, number) => directory.find(isbnOf(number)));
    vi.advanceTimersByTime(0);
    expect(await answers[49]).toEqual({ status: 'unknown' });
    vi.advanceTimersByTime(999);
    const before = library.requests.length;
    vi.advanceTimersByTime(1);
    expect(await answers[50]).toMatchObject({ status: 'found', edition: { title: 'The Fifty-First' } });
    expect(before).toBe(1);
    expect(library.requests.map(({ isbns }) => isbns.length)).toEqual([50, 1]);
    expect(library.requests[0]?.agent).toBe('Dogear (help@dogear.example)');
  } finally {
    vi.useRealTimers();
  }
});

test('a book that cannot be read costs only its own answer, and is not asked about again for a minute', async () => {
  await using library = await openOpenLibraryServer();
  let now = 0;
  const directory = openBookDirectory(
    { base: library.url, email: undefined, intervalMs: 0 },
    () => now,
    createCallMeter(Date.now),
  );
  library.addBook(isbnOf(1), { title: '' });
  library.addBook(isbnOf(2), { title: 'Fine' });
  const [bad, good] = await Promise.all([directory.find(isbnOf(1)), directory.find(isbnOf(2))]);
  expect(bad).toEqual({ status: 'failed' });
  expect(good).toMatchObject({ status: 'found' });
  library.addBook(isbnOf(1), { title: 'Repaired' });
  expect(await directory.find(isbnOf(1))).toEqual({ status: 'failed' });
  now = 60_001;
  expect(await directory.find(isbnOf(1))).toMatchObject({ status: 'found', edition: { title: 'Repaired' } });
});
