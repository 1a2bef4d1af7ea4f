import { create } from 'zustand';

interface UploadProgress {
  /** Photo key -> share uploaded, 0 to 1; only for uploads in progress. */
  readonly shares: Readonly<Record<string, number>>;
}

const useProgress = create<UploadProgress>()(() => ({ shares: {} }));

/** The share of a photo uploaded, 0 to 1; undefined if no upload is in progress. */
export const useUploadShare = (photo: string | undefined): number | undefined =>
  useProgress(({ shares }) => (photo === undefined ? undefined : shares[photo]));

export const setUploadShare = (photo: string, share: number): void =>
  useProgress.setState(({ shares }) => ({ shares: { ...shares, [photo]: share } }));

/** Called when an upload has ended, in success or failure. */
export const clearUploadShare = (photo: string): void =>
  useProgress.setState(({ shares: { [photo]: _over, ...others } }) => ({ shares: others }));
