import { expect, test } from 'vitest';
import { nextOfflineBarState, type OfflineBarState, type SyncStatus } from './offline-bar-state.ts';

const standing = (about: Partial<SyncStatus>): SyncStatus => ({
  offline: false,
  waiting: 0,
  blocked: false,
  ...about,
});

/** What is said one after the other. */
const said = (...all: Partial<SyncStatus>[]): OfflineBarState[] => {
  let saying: OfflineBarState = 'nothing';
  return all.map((each) => (saying = nextOfflineBarState(saying, standing(each))));
};

test('all is saved once the shop answers and nothing waits any more, not before', () => {
  expect(said({}, { offline: true, waiting: 2 }, { waiting: 2 }, { waiting: 0 })).toEqual([
    'nothing',
    'offline',
    'returning',
    'back',
  ]);
});

test('a tap while the good news stands does not take it back; the network going does', () => {
  expect(said({ offline: true }, {}, { waiting: 1 }, { offline: true, waiting: 1 })).toEqual([
    'offline',
    'back',
    'back',
    'offline',
  ]);
});

test('a tap with a good network says nothing, and what is blocked is not called on its way', () => {
  expect(said({ waiting: 1 }, { offline: true, waiting: 1 }, { waiting: 1, blocked: true })).toEqual([
    'nothing',
    'offline',
    'nothing',
  ]);
});
