import { expect, test } from 'vitest';
import { cropAround, separateAddOn } from './add-ons.ts';

test('separates an add-on of two or five digits from its code, and leaves other codes alone', () => {
  expect(separateAddOn('978044101359351695')).toBe('9780441013593 51695');
  expect(separateAddOn('977169905700207')).toBe('9771699057002 07');
  expect(separateAddOn('07671400025451695')).toBe('076714000254 51695');
  for (const code of ['9780441013593', '076714000254', '9780441013593 51695'])
    expect(separateAddOn(code)).toBe(code);
});

test('crops a frame around a code far enough for an add-on on any side, within the frame', () => {
  const frame = { width: 960, height: 720 };
  expect(cropAround({ x: 400, y: 300, width: 100, height: 40 }, frame)).toEqual({
    x: 310,
    y: 210,
    width: 280,
    height: 220,
  });
  expect(cropAround({ x: 10.5, y: 690, width: 800, height: 30 }, frame)).toEqual({
    x: 0,
    y: 0,
    width: 960,
    height: 720,
  });
});
