/** Texts about a seller's sales without a network, for the page and the tests. */
export const OFFLINE_SALES = {
  asOf: (time: string): string => `As of ${time}.`,
  offline: "You're offline.",
  /** In the row of a sale whose "sent" is still on this device. */
  pending: 'Marked as sent. Waiting to sync',
  storedTitle: 'Saved on this phone',
  storedText: "We'll tell the buyer as soon as you're back online.",
  /** What could not be marked as sent; `titles` are those of the sale, if they are known. */
  refusedTitle: (titles: string | undefined): string =>
    titles === undefined ? 'A sale was not marked as sent' : `"${titles}" was not marked as sent`,
  order: (number: string): string => `Order ${number}`,
  typed: 'You entered:',
  dismiss: 'Got it',
  dismissHint: ', dismiss this message',
  dismissFailed: 'The message could not be dismissed. Please try again.',
} as const;
