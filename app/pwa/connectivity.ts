import { create } from 'zustand';
import { onReachability } from '../http/reachability.ts';

interface Connectivity {
  /** True while the shop is unreachable, whatever navigator.onLine says. */
  readonly isOffline: boolean;
  /** How often the network has returned, according to the browser or to a request that reached the shop again. */
  readonly returnCount: number;
  /** False if this browser cannot store data (private windows): every change then needs the network. */
  readonly canStore: boolean;
}

/** Derived from the last request: whether it reached the shop. */
export const useConnectivity = create<Connectivity>()(() => ({
  isOffline: false,
  returnCount: 0,
  canStore: true,
}));

const countReturn = ({ returnCount }: Connectivity) => ({ returnCount: returnCount + 1 });

export const setReachable = (reached: boolean): void =>
  useConnectivity.setState((state) => {
    if (state.isOffline !== reached) return state;
    return reached ? { isOffline: false, ...countReturn(state) } : { isOffline: true };
  });

// From the start: a screen may learn that its load failed only after the network is back.
onReachability(setReachable);
if (!import.meta.env.SSR) addEventListener('online', () => useConnectivity.setState(countReturn));
