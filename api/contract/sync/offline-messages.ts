/** What the screens say of a phone without network, for the page and the tests. */
export const OFFLINE_MESSAGES = {
  offline: "You're offline. Changes are saved on this phone.",
  /** Where this browser stores nothing, as in private windows. */
  offlineUnstored: "You're offline. This browser can't save changes until you're back online.",
  /** The shop answers again, and not everything has arrived there yet. */
  returning: 'Back online, sending your changes.',
  back: 'Back online, all saved.',
  waiting: 'Waiting to sync',
  /** Where the browser cannot wake the service worker. */
  sentWhenOpen: 'Changes are sent when Dogear is open.',
  /** Where the browser throws away what a site has stored and nobody visited for a week. */
  mayBeEvicted:
    'Safari may forget what is not sent within 7 days. Open Dogear with a connection before that, or add it to your home screen.',
} as const;
