import { deviceSessionLoader, type DeviceSession } from './device-session-loader.ts';

/** For a runtime without shared storage: serializes only its own calls that may open a session. */
export function createUnsharedSession(): DeviceSession {
  let last: Promise<unknown> = Promise.resolve();
  return {
    isKnown: async () => undefined,
    markKnown: async () => undefined,
    runExclusive: async (task) => {
      const turn = last.then(task);
      last = turn.catch(() => undefined);
      return turn;
    },
  };
}

const unshared = createUnsharedSession();

export const loadDeviceSession = async (): Promise<DeviceSession> =>
  (deviceSessionLoader.load?.() ?? Promise.resolve(unshared)).catch(() => unshared);
