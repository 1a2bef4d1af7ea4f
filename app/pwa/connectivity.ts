import { create } from 'zustand';

interface Connectivity {
  /** True while the shop does not answer, whatever the browser believes of its network. */
  readonly offline: boolean;
  /** False where nothing can be stored on this device, as in private windows: a change needs the network. */
  readonly storesHere: boolean;
}

/** Decided by what requests do: the last one reached the shop, or it did not. */
export const useConnectivity = create<Connectivity>()(() => ({ offline: false, storesHere: true }));

export const noteReached = (reached: boolean): void => {
  if (useConnectivity.getState().offline === reached) useConnectivity.setState({ offline: !reached });
};
