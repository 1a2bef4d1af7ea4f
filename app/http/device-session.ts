/** What all runtimes of a device (its tabs and the service worker) share about its session. The token is not part of it. */
export interface DeviceSession {
  /** Whether the device has a session; undefined where nothing can be stored, so that each runtime knows only its own. */
  readonly isKnown: () => Promise<boolean | undefined>;
  /** Notes that the device has a session. Never throws. */
  readonly note: () => Promise<void>;
  /** Runs one task at a time on the whole device. */
  readonly runExclusive: <T>(task: () => Promise<T>) => Promise<T>;
}

/** For a runtime that shares nothing: its own calls that may open a session go one at a time. */
export function unsharedSession(): DeviceSession {
  let last: Promise<unknown> = Promise.resolve();
  return {
    isKnown: async () => undefined,
    note: async () => undefined,
    runExclusive: async (task) => {
      const turn = last.then(task);
      last = turn.catch(() => undefined);
      return turn;
    },
  };
}

const unshared = unsharedSession();
let load = async (): Promise<DeviceSession> => unshared;

/** Says where the page finds its device's session: its database loads with the first call that needs it. */
export const setDeviceSession = (loader: () => Promise<DeviceSession>): void => {
  load = loader;
};

export const loadDeviceSession = async (): Promise<DeviceSession> => load().catch(() => unshared);
