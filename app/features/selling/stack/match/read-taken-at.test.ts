import sharp from 'sharp';
import { expect, test } from 'vitest';
import { readTakenAt } from './read-taken-at.ts';

/** A JPEG of one pixel, with or without the date of a camera. */
async function takePhoto(date?: string): Promise<Blob> {
  const picture = sharp({ create: { width: 1, height: 1, channels: 3, background: '#fff' } }).jpeg();
  const dated = date === undefined ? picture : picture.withExif({ IFD2: { DateTimeOriginal: date } });
  return new Blob([new Uint8Array(await dated.toBuffer())]);
}

test("reads when a photo was taken, in the phone's time zone", async () => {
  const taken = await readTakenAt(await takePhoto('2026:11:22 09:41:07'));
  expect(taken).toBe(new Date(2026, 10, 22, 9, 41, 7).getTime());
});

test('reads nothing from photos without a date, other files and cut ones', async () => {
  expect(await readTakenAt(await takePhoto())).toBeUndefined();
  expect(await readTakenAt(await takePhoto('0000'))).toBeUndefined();
  expect(await readTakenAt(new Blob(['no photo at all']))).toBeUndefined();
  const whole = await takePhoto('2026:11:22 09:41:07');
  expect(await readTakenAt(whole.slice(0, 60))).toBeUndefined();
});
