/** Texts about being offline, for the page and the tests. */
export const OFFLINE_MESSAGES = {
  offline: "You're offline. Changes are saved on this phone.",
  /** In browsers that store nothing, as in private windows. */
  offlineUnstored: "You're offline. This browser can't save changes until you're back online.",
  /** Back online, while changes are still being sent. */
  returning: 'Back online, sending your changes.',
  back: 'Back online, all saved.',
  waiting: 'Waiting to sync',
  /** In browsers that cannot wake the service worker. */
  sentWhenOpen: 'Changes are sent when Dogear is open.',
  /** In browsers that delete a site's storage after a week without a visit. */
  mayBeEvicted:
    'Safari may forget what is not sent within 7 days. Open Dogear with a connection before that, or add it to your home screen.',
} as const;
