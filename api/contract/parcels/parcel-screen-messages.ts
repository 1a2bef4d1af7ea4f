import type { CanceledBecause } from './parcel-events.ts';

/** Texts about a parcel on its buyer's order page. */
export const PARCEL_SCREEN = {
  only: 'Your parcel',
  nth: (number: number): string => `Parcel ${number}`,
  from: (seller: string): string => `From ${seller}`,
  shipsBy: (day: string): string => `Ships by ${day}`,
  expected: (days: string): string => `Expected ${days}`,
  track: 'Track package',
  arrived: 'It has arrived',
  onceSent: 'You can report a problem or ask for a return once it has been sent.',
  removed: (count: number): string => `${count} removed`,
} as const;

/** Why a parcel was canceled, before what happens with the money; nothing if the buyer did it. */
export const CANCELED_TEXTS: Readonly<Partial<Record<CanceledBecause, string>>> = {
  unsent: 'Its seller didn’t send it in time, so we canceled it.',
  seller: 'Its seller can’t send it.',
};
