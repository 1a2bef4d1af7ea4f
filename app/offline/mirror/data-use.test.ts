import { expect, test } from 'vitest';
import {
  COVER_BYTES,
  maxPrefetchedCoverBytes,
  mayPrefetchBarcodeReader,
  type Connection,
  type Visit,
} from './data-use.ts';

const untouched: Visit = { isInstalled: false, isFirst: true, hasActed: false };
const acted: Visit = { ...untouched, hasActed: true };
const later: Visit = { ...untouched, isFirst: false };
const installed: Visit = { ...untouched, isInstalled: true };

const unknown: Connection = { isSavingData: false, isUnmetered: false };
const wifi: Connection = { isSavingData: false, isUnmetered: true };
const saving: Connection = { isSavingData: true, isUnmetered: false };
const savingOnWifi: Connection = { isSavingData: true, isUnmetered: true };

const { firstVisit, most } = COVER_BYTES;

test.each([
  ['a first visit without a tap', untouched, [0, most, 0, 0]],
  ['a first visit with a tap', acted, [firstVisit, most, 0, 0]],
  ['a later visit', later, [most, most, 0, 0]],
  ['the installed app', installed, [most, most, 0, 0]],
])(
  'limits prefetched covers in %s: on an unknown connection, on Wi-Fi, and with Save-Data on either',
  (_, visit, bytes) => {
    expect([unknown, wifi, saving, savingOnWifi].map((each) => maxPrefetchedCoverBytes(visit, each))).toEqual(
      bytes,
    );
  },
);

test.each([
  ['a first visit without a tap', untouched, [false, true, false]],
  ['a first visit with a tap', acted, [false, true, false]],
  ['a later visit', later, [true, true, false]],
  ['the installed app', installed, [true, true, false]],
])(
  'decides whether to prefetch the barcode reader in %s: on any screen, on Sell, and with Save-Data on Sell',
  (_, visit, expected) => {
    expect([
      mayPrefetchBarcodeReader(visit, unknown, false),
      mayPrefetchBarcodeReader(visit, unknown, true),
      mayPrefetchBarcodeReader(visit, saving, true),
    ]).toEqual(expected);
  },
);
