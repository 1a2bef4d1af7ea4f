import { create } from 'zustand';

interface Connectivity {
  /** True while the shop is unreachable, whatever navigator.onLine says. */
  readonly isOffline: boolean;
  /** False if this browser cannot store data (private windows): every change then needs the network. */
  readonly canStore: boolean;
}

/** Derived from the last request: whether it reached the shop. */
export const useConnectivity = create<Connectivity>()(() => ({ isOffline: false, canStore: true }));

export const setReachable = (reached: boolean): void => {
  if (useConnectivity.getState().isOffline === reached) useConnectivity.setState({ isOffline: !reached });
};
