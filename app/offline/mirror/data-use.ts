/** What decides how much data a visit may use. */
export interface Visit {
  /** The app was started from the home screen. */
  readonly isInstalled: boolean;
  readonly isFirst: boolean;
  /** The user has tapped or typed something. */
  readonly hasActed: boolean;
}

export interface Connection {
  /** Save-Data is on. */
  readonly isSavingData: boolean;
  /** Known to be Wi-Fi or Ethernet. Most browsers do not report it; then the connection counts as metered. */
  readonly isUnmetered: boolean;
  /** Known to be cellular. iPhones do not tell. */
  readonly isCellular: boolean;
}

/** Covers are prefetched up to this many stored bytes. */
export const COVER_BYTES = {
  /** On a first visit. With the covers in flight, 1.5 MB at most. */
  firstVisit: 1_400_000,
  most: 15 * 1024 * 1024,
} as const;

/** Returns the stored bytes at which prefetching covers stops; 0: prefetch none. */
export function maxPrefetchedCoverBytes(
  visit: Visit,
  connection: Pick<Connection, 'isSavingData' | 'isUnmetered'>,
): number {
  if (connection.isSavingData) return 0;
  if (isReturning(visit) || connection.isUnmetered) return COVER_BYTES.most;
  return visit.hasActed ? COVER_BYTES.firstVisit : 0;
}

/** What decides whether the device needs the barcode reader. */
interface ReaderNeeds {
  readonly opensSell: boolean;
  /** The browser reads barcodes itself; then ours only reads price codes. */
  readonly hasNativeReader: boolean;
  /** The device has our reader, perhaps that of a former build. */
  readonly hasStoredReader: boolean;
}

/** Whether to store the barcode reader (0.3 MB) before the first scan. Who never sells pays nothing while saving data. */
export const mayStoreBarcodeReader = (
  visit: Visit,
  { isSavingData }: Pick<Connection, 'isSavingData'>,
  { opensSell, hasNativeReader, hasStoredReader }: ReaderNeeds,
): boolean => opensSell || hasStoredReader || (isReturning(visit) && !isSavingData && !hasNativeReader);

/** Whether to prefetch the descriptions of the products in cart and wishlist (2 KB each). */
export const mayPrefetchDescriptions = ({ isSavingData }: Pick<Connection, 'isSavingData'>): boolean =>
  !isSavingData;

const isReturning = ({ isInstalled, isFirst }: Visit): boolean => isInstalled || !isFirst;

/** Reads the Network Information API, in a page or a worker. */
export function getConnection(): Connection {
  const connection: unknown = 'connection' in navigator ? navigator.connection : undefined;
  if (typeof connection !== 'object' || connection === null)
    return { isSavingData: false, isUnmetered: false, isCellular: false };
  return {
    isSavingData: 'saveData' in connection && connection.saveData === true,
    isUnmetered: 'type' in connection && (connection.type === 'wifi' || connection.type === 'ethernet'),
    isCellular: 'type' in connection && connection.type === 'cellular',
  };
}
