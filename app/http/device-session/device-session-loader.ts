/** What a device's tabs and its service worker share about its session. The token is not part of it. */
export interface DeviceSession {
  /** Whether the device has a session; undefined if storage is unavailable. */
  readonly isKnown: () => Promise<boolean | undefined>;
  /** Records that the device has a session. Never throws. */
  readonly markKnown: () => Promise<void>;
  /** Serializes tasks across the device. */
  readonly runExclusive: <T>(task: () => Promise<T>) => Promise<T>;
}

/** Set by the page; loads the database lazily. A module of its own, because it is part of every first screen. */
export const deviceSessionLoader: { load?: () => Promise<DeviceSession> } = {};
