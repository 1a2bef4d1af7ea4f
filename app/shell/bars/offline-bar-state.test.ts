import { expect, test } from 'vitest';
import { nextOfflineBarState, type OfflineBarState, type SyncStatus } from './offline-bar-state.ts';

const statusOf = (overrides: Partial<SyncStatus>): SyncStatus => ({
  offline: false,
  waiting: 0,
  blocked: false,
  ...overrides,
});

/** The states of the bar after each status. */
const statesAfter = (...statuses: Partial<SyncStatus>[]): OfflineBarState[] => {
  let state: OfflineBarState = 'hidden';
  return statuses.map((status) => (state = nextOfflineBarState(state, statusOf(status))));
};

test('says that all is saved only when the shop can be reached and the outbox is empty', () => {
  expect(statesAfter({}, { offline: true, waiting: 2 }, { waiting: 2 }, { waiting: 0 })).toEqual([
    'hidden',
    'offline',
    'returning',
    'back',
  ]);
});

test('keeps saying that all is saved after another change, until the network is lost', () => {
  expect(statesAfter({ offline: true }, {}, { waiting: 1 }, { offline: true, waiting: 1 })).toEqual([
    'offline',
    'back',
    'back',
    'offline',
  ]);
});

test('stays hidden while online, and for changes that are blocked', () => {
  expect(statesAfter({ waiting: 1 }, { offline: true, waiting: 1 }, { waiting: 1, blocked: true })).toEqual([
    'hidden',
    'offline',
    'hidden',
  ]);
});
