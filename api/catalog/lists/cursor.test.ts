import { expect, test } from 'vitest';
import { encodeCursor, decodeCursor } from './cursor.ts';

const refusal = (work: () => unknown): unknown => {
  try {
    return work();
  } catch (error) {
    return error;
  }
};

test('a cursor leads back to where the page ended', () => {
  const cursor = encodeCursor('newest', { key: 1_763_700_000_000, id: 42 });
  expect(decodeCursor('newest', cursor)).toEqual({ key: 1_763_700_000_000, id: 42 });
  expect(cursor).toMatch(/^[\w-]+$/);
});

test('a cursor opens only the list that it was made for', () => {
  const cursor = encodeCursor('newest', { key: 5, id: 42 });
  expect(refusal(() => decodeCursor('price-asc', cursor))).toMatchObject({ code: 'invalid_input' });
});

test('every single character of a cursor counts', () => {
  const cursor = encodeCursor('newest', { key: 1_763_700_000_000, id: 42 });
  for (let at = 0; at < cursor.length; at += 1) {
    const other = cursor[at] === 'A' ? 'B' : 'A';
    const tampered = cursor.slice(0, at) + other + cursor.slice(at + 1);
    expect(
      refusal(() => decodeCursor('newest', tampered)),
      tampered,
    ).toMatchObject({
      code: 'invalid_input',
      particulars: { malformed: true, fields: { cursor: 'This is not a cursor of this list' } },
    });
  }
});

test.each(['', 'x', '=', 'null', '0', '{}', 'a'.repeat(10_000), '../..', "' or 1=1 --"])(
  '%j is no cursor',
  (text) => {
    expect(refusal(() => decodeCursor('newest', text))).toMatchObject({ code: 'invalid_input' });
  },
);

test.each([' ', '=', '\n', '%'])('a cursor with %j behind it is no cursor', (more) => {
  const cursor = encodeCursor('newest', { key: 5, id: 42 });
  expect(refusal(() => decodeCursor('newest', cursor + more))).toMatchObject({ code: 'invalid_input' });
});
