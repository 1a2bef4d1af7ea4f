import { EventEmitter, once } from 'node:events';

/** Keeps apart kills and calls that cannot be repeated: none is under way while the gate is closed. */
export function createCallGate() {
  const events = new EventEmitter().setMaxListeners(0);
  let calls = 0;
  let isClosed = false;
  return {
    /** False if a call is under way. */
    tryClose: (): boolean => {
      isClosed = calls === 0;
      return isClosed;
    },
    open: (): void => {
      isClosed = false;
      events.emit('open');
    },
    pass: async <T>(call: () => Promise<T>): Promise<T> => {
      if (isClosed) await once(events, 'open');
      calls += 1;
      try {
        return await call();
      } finally {
        calls -= 1;
      }
    },
  };
}
