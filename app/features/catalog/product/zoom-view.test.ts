import { expect, test } from 'vitest';
import { MAX_ZOOM, panned, WHOLE, zoomed } from './zoom-view.ts';

const stage = { width: 400, height: 600 };
const middle = { x: 0, y: 0 };

test('what lies under the finger stays there while the picture grows', () => {
  const at = { x: 100, y: -150 };
  const view = zoomed(WHOLE, 2, at, stage);
  expect(view.scale).toBe(2);
  // The point of the picture that was under the finger, seen through the new view.
  expect({ x: at.x * view.scale + view.x, y: at.y * view.scale + view.y }).toEqual(at);
});

test('a picture is never smaller than its stage nor larger than six times that', () => {
  expect(zoomed(WHOLE, 0.2, middle, stage)).toEqual(WHOLE);
  expect(zoomed(WHOLE, 50, middle, stage).scale).toBe(MAX_ZOOM);
});

test('a picture is moved as far as there is picture, and not at all while it is whole', () => {
  expect(panned(WHOLE, { x: 80, y: 80 }, stage)).toEqual(WHOLE);
  const view = zoomed(WHOLE, 2, middle, stage);
  expect(panned(view, { x: 50, y: -50 }, stage)).toEqual({ scale: 2, x: 50, y: -50 });
  expect(panned(view, { x: 900, y: -900 }, stage)).toEqual({ scale: 2, x: 200, y: -300 });
});

test('shrinking back to the whole picture puts it back into the middle', () => {
  const corner = panned(zoomed(WHOLE, 3, middle, stage), { x: 900, y: 900 }, stage);
  expect(zoomed(corner, 1 / 3, middle, stage)).toEqual(WHOLE);
});
