import { expect, test } from 'vitest';
import { encodeCursor, decodeCursor } from './cursor.ts';

const refusal = (work: () => unknown): unknown => {
  try {
    return work();
  } catch (error) {
    return error;
  }
};

test('decodes a cursor to the position where the page ended', () => {
  const cursor = encodeCursor('newest', { key: 1_763_700_000_000, id: 42 });
  expect(decodeCursor('newest', cursor)).toEqual({ key: 1_763_700_000_000, id: 42 });
  expect(cursor).toMatch(/^[\w-]+$/);
});

test('rejects a cursor of another list', () => {
  const cursor = encodeCursor('newest', { key: 5, id: 42 });
  expect(refusal(() => decodeCursor('price-asc', cursor))).toMatchObject({ code: 'invalid_input' });
});

test('rejects a cursor with any character changed', () => {
  const cursor = encodeCursor('newest', { key: 1_763_700_000_000, id: 42 });
  for (let at = 0; at < cursor.length; at += 1) {
    const other = cursor[at] === 'A' ? 'B' : 'A';
    const tampered = cursor.slice(0, at) + other + cursor.slice(at + 1);
    expect(
      refusal(() => decodeCursor('newest', tampered)),
      tampered,
    ).toMatchObject({
      code: 'invalid_input',
      details: { malformed: true, fields: { cursor: 'This is not a cursor of this list' } },
    });
  }
});

test.each(['', 'x', '=', 'null', '0', '{}', 'a'.repeat(10_000), '../..', "' or 1=1 --"])(
  '%j is no cursor',
  (text) => {
    expect(refusal(() => decodeCursor('newest', text))).toMatchObject({ code: 'invalid_input' });
  },
);

test.each([' ', '=', '\n', '%'])('rejects a cursor followed by %j', (more) => {
  const cursor = encodeCursor('newest', { key: 5, id: 42 });
  expect(refusal(() => decodeCursor('newest', cursor + more))).toMatchObject({ code: 'invalid_input' });
});
