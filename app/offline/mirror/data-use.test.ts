import { expect, test } from 'vitest';
import {
  COVER_BYTES,
  maxPrefetchedCoverBytes,
  mayStoreBarcodeReader,
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

const nothing = { opensSell: false, hasNativeReader: false, hasStoredReader: false };

test.each([
  ['a first visit', acted, [false, false, false, true, true]],
  ['a later visit', later, [true, false, false, true, true]],
  ['the installed app', installed, [true, false, false, true, true]],
])(
  'decides whether to store the barcode reader in %s: on any screen, with Save-Data, with a native reader, on Sell, and again',
  (_, visit, expected) => {
    expect([
      mayStoreBarcodeReader(visit, unknown, nothing),
      mayStoreBarcodeReader(visit, saving, nothing),
      mayStoreBarcodeReader(visit, unknown, { ...nothing, hasNativeReader: true }),
      mayStoreBarcodeReader(visit, saving, { ...nothing, hasNativeReader: true, opensSell: true }),
      mayStoreBarcodeReader(visit, saving, { ...nothing, hasStoredReader: true }),
    ]).toEqual(expected);
  },
);
