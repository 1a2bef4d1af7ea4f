import { expect, test } from 'vitest';
import { viewOf } from './frame-view.ts';

test.each([
  ['whole', 1920, 1080, { left: 0, top: 0, width: 1920, height: 1080, scale: 0.5 }],
  ['center', 1920, 1080, { left: 480, top: 270, width: 960, height: 540, scale: 1 }],
  ['center', 1080, 1920, { left: 270, top: 480, width: 540, height: 960, scale: 1 }],
  ['whole', 640, 480, { left: 0, top: 0, width: 640, height: 480, scale: 1 }],
  ['center', 640, 480, { left: 0, top: 0, width: 640, height: 480, scale: 1 }],
] as const)('the %s of a frame of %i x %i is read', (area, width, height, view) => {
  expect(viewOf({ width, height }, area)).toEqual(view);
});
