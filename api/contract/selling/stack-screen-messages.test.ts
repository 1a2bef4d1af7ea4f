import { expect, test } from 'vitest';
import {
  howManyCopies,
  magazineMessage,
  notLookedUpMessage,
  otherBookMessage,
  STACK_MESSAGES,
  stackSummary,
  unknownIsbnMessage,
} from './stack-messages.ts';
import { STACK_PERCENTS } from './stack-price.ts';
import {
  cellularQuestion,
  photosSentMessage,
  publishAllLabel,
  reviewSummary,
  willPublishMessage,
} from './stack-review-messages.ts';
import {
  anotherCopyQuestion,
  discardStackMessage,
  inStackMessage,
  percentLabel,
  roomMessage,
  savedMessage,
  scannedMessage,
  takePhotoOf,
} from './stack-screen-messages.ts';

test('messages of the scanner for each kind of code', () => {
  const kindred = { title: 'Kindred', author: 'Octavia E. Butler', price: '8.28' };
  expect(`${scannedMessage(kindred)} ${inStackMessage(12)}`).toBe(
    'Kindred, Octavia E. Butler, $8.28. 12 in the stack.',
  );
  expect(scannedMessage({ ...kindred, author: '', price: '' })).toBe('Kindred.');
  expect(magazineMessage('1699-0579', '07')).toBe('Magazine 1699-0579, issue 07. Take a photo of the cover.');
  expect(magazineMessage('1699-0579', undefined)).toBe('Magazine 1699-0579. Take a photo of the cover.');
  expect(notLookedUpMessage('9780441172719')).toBe(
    "9780441172719 · The title loads when you're back online.",
  );
  expect(STACK_MESSAGES.unknownIsbn).toBe(
    "We don't know this ISBN yet. We kept a picture of the barcode side for you.",
  );
  expect(unknownIsbnMessage('9780441172719')).toBe("9780441172719 · We don't know this ISBN yet.");
});

test('a code that is scanned again is asked about by its number of copies', () => {
  expect(anotherCopyQuestion(2)).toBe('Scanned again. Is this a second copy?');
  expect(anotherCopyQuestion(3)).toBe('Scanned again. Is this copy 3?');
  expect(howManyCopies(1, 2)).toBe('1 or 2 copies?');
});

test('what is set once: the price in steps of 5 percent', () => {
  expect(STACK_PERCENTS.map(percentLabel)).toEqual([
    'Suggested price',
    '5% lower',
    '10% lower',
    '15% lower',
    '20% lower',
    '25% lower',
    '30% lower',
  ]);
  expect(takePhotoOf('Kindred')).toBe('Take photo of Kindred');
});

test('what is on the phone, what is sent, and what is deleted', () => {
  expect(stackSummary(40, 3)).toBe('40 items, 3 to check');
  expect([reviewSummary(40, 3), reviewSummary(1, 0)]).toEqual(['40 items · 3 to check', '1 item']);
  expect(publishAllLabel(37)).toBe('Publish all 37');
  expect(willPublishMessage(37)).toBe("37 items will publish when you're back online.");
  expect(photosSentMessage(23, 47, 5_800_000)).toBe('Photos: 23 of 47 sent, 5.8 MB left');
  expect(cellularQuestion(31_000_000)).toBe('Send 31 MB over cellular?');
  expect(savedMessage(12, 80)).toBe('12 of 80 saved');
  expect(roomMessage(40)).toBe('Room for about 40 more photos.');
  expect(otherBookMessage('Dune')).toBe('The photo shows another book: Dune.');
  expect(discardStackMessage(40, false)).toBe(
    'Its 40 items and photos will be deleted from all your devices.',
  );
  expect(discardStackMessage(40, true)).toBe('Its 40 items and photos will be deleted from this phone.');
});
