import { create } from 'zustand';

interface UploadProgress {
  /** A photo's key -> how much of it has gone, 0 to 1; only of those that are under way. */
  readonly shares: Readonly<Record<string, number>>;
}

const useProgress = create<UploadProgress>()(() => ({ shares: {} }));

/** How much of a photo has gone to the shop, 0 to 1; undefined while it is not under way. */
export const useUploadShare = (photo: string | undefined): number | undefined =>
  useProgress(({ shares }) => (photo === undefined ? undefined : shares[photo]));

export const noteShare = (photo: string, share: number): void =>
  useProgress.setState(({ shares }) => ({ shares: { ...shares, [photo]: share } }));

/** It has arrived, or the way broke off. */
export const noteOver = (photo: string): void =>
  useProgress.setState(({ shares: { [photo]: _over, ...others } }) => ({ shares: others }));
