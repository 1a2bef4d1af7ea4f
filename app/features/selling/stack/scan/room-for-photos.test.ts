import { afterEach, expect, test, vi } from 'vitest';
import { roomForPhotos } from './room-for-photos.ts';

afterEach(() => vi.unstubAllGlobals());

/** A browser with or without an estimate of its free storage. */
function stubStorage(estimate?: () => Promise<StorageEstimate>): void {
  vi.stubGlobal('navigator', estimate === undefined ? {} : { storage: { estimate } });
}

test('shows how many photos fit once less than 60 MB is left, and nothing without an estimate by the browser', async () => {
  const left = async (bytes: number) => {
    stubStorage(async () => Promise.resolve({ quota: 500_000_000, usage: 500_000_000 - bytes }));
    return roomForPhotos();
  };
  expect(await left(60_000_000)).toBeUndefined();
  expect(await left(59_500_000)).toBe(85);
  expect(await left(100)).toBe(0);
  stubStorage(async () => Promise.resolve({}));
  expect(await roomForPhotos()).toBeUndefined();
  stubStorage(async () => Promise.reject(new Error('denied')));
  expect(await roomForPhotos()).toBeUndefined();
  stubStorage();
  expect(await roomForPhotos()).toBeUndefined();
});
