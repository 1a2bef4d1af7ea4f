import { expect, test } from 'vitest';
import { createScanModes } from './scan-modes.ts';
import { createScanTracker } from './track-scans.ts';
import type { ScanMode } from './scan-modes.ts';

test('every third frame is the center at full resolution, every fourth tries harder', () => {
  const next = createScanModes();
  const modes = Array.from({ length: 12 }, () => next(false));
  expect(modes.map(({ area }, nth) => (area === 'center' ? nth + 1 : 0)).filter(Boolean)).toEqual([
    3, 6, 9, 12,
  ]);
  expect(modes.map(({ triesHarder }, nth) => (triesHarder ? nth + 1 : 0)).filter(Boolean)).toEqual([
    4, 8, 12,
  ]);
});

test.each<[string, (mode: ScanMode) => boolean]>([
  ['the center', ({ area }) => area === 'center'],
  ['trying harder', ({ triesHarder }) => triesHarder],
  ['trying harder in the center', ({ area, triesHarder }) => area === 'center' && triesHarder],
])('a code that only %s reads is accepted', (_, reads) => {
  const code = { kind: 'isbn', isbn: '9780394573434' } as const;
  const next = createScanModes();
  const track = createScanTracker();
  let hasRead = false;
  const events = Array.from({ length: 14 }, (_frame, nth) => {
    hasRead = reads(next(hasRead));
    return track({ at: nth * 120, codes: hasRead ? [code] : [] });
  }).flat();
  expect(events).toEqual([{ kind: 'accepted', code }]);
});
