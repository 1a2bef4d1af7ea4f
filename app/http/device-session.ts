import { sessionOfDevice, type DeviceSession } from './session-of-device.ts';

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

export const loadDeviceSession = async (): Promise<DeviceSession> =>
  (sessionOfDevice.load?.() ?? Promise.resolve(unshared)).catch(() => unshared);
