import { expect, test } from 'vitest';
import { MAX_ZOOM, panned, WHOLE, zoomed } from './zoom-view.ts';

const stage = { width: 400, height: 600 };
const middle = { x: 0, y: 0 };

test('keeps the point under the finger in place while zooming in', () => {
  const at = { x: 100, y: -150 };
  const view = zoomed(WHOLE, 2, at, stage);
  expect(view.scale).toBe(2);
  // The point of the picture that was under the finger, seen through the new view.
  expect({ x: at.x * view.scale + view.x, y: at.y * view.scale + view.y }).toEqual(at);
});

test('limits the zoom to between one and six times the size of the stage', () => {
  expect(zoomed(WHOLE, 0.2, middle, stage)).toEqual(WHOLE);
  expect(zoomed(WHOLE, 50, middle, stage).scale).toBe(MAX_ZOOM);
});

test('pans up to the edge of the picture, and not at all while it is not zoomed in', () => {
  expect(panned(WHOLE, { x: 80, y: 80 }, stage)).toEqual(WHOLE);
  const view = zoomed(WHOLE, 2, middle, stage);
  expect(panned(view, { x: 50, y: -50 }, stage)).toEqual({ scale: 2, x: 50, y: -50 });
  expect(panned(view, { x: 900, y: -900 }, stage)).toEqual({ scale: 2, x: 200, y: -300 });
});

test('centers the picture again when it is fully zoomed out', () => {
  const corner = panned(zoomed(WHOLE, 3, middle, stage), { x: 900, y: 900 }, stage);
  expect(zoomed(corner, 1 / 3, middle, stage)).toEqual(WHOLE);
});
