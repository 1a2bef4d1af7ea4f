/** With less than this, the seller is told how many photos fit; bytes. */
const LITTLE_BYTES = 60_000_000;
/** Of a photo as stacks store it, about. */
const PHOTO_BYTES = 700_000;

/** How many more photos fit, where the browser says that there is little room; else undefined. */
export async function roomForPhotos(): Promise<number | undefined> {
  if (!('storage' in navigator)) return undefined;
  const { quota, usage = 0 } = await navigator.storage.estimate().catch((): StorageEstimate => ({}));
  if (quota === undefined || quota - usage >= LITTLE_BYTES) return undefined;
  return Math.max(0, Math.floor((quota - usage) / PHOTO_BYTES));
}
