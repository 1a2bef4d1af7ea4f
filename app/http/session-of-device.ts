/** What all runtimes of a device (its tabs and the service worker) share about its session. The token is not part of it. */
export interface DeviceSession {
  /** Whether the device has a session; undefined where nothing can be stored, so that each runtime knows only its own. */
  readonly isKnown: () => Promise<boolean | undefined>;
  /** Notes that the device has a session. Never throws. */
  readonly note: () => Promise<void>;
  /** Runs one task at a time on the whole device. */
  readonly runExclusive: <T>(task: () => Promise<T>) => Promise<T>;
}

/** Where the page finds its device's session: its database loads with the first call that needs it. Apart, because every first screen loads it. */
export const sessionOfDevice: { load?: () => Promise<DeviceSession> } = {};
