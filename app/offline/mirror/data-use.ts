/** What is known of a visit that decides how much data it may use. */
export interface Visit {
  /** The app runs from the home screen. */
  readonly isInstalled: boolean;
  readonly isFirst: boolean;
  /** The user has tapped or typed something. */
  readonly hasActed: boolean;
}

export interface Connection {
  /** The user asked the browser to save data. */
  readonly isSavingData: boolean;
  /** Known to be Wi-Fi or a cable. Most browsers do not say: then it counts as paid for by the megabyte. */
  readonly isUnmetered: boolean;
}

/** Bytes of covers on the phone up to which those that nobody has looked at yet are fetched ahead. */
export const COVER_BYTES = {
  /** On a first visit. Covers that are under way come on top: together they are 1.5 MB at most. */
  firstVisit: 1_400_000,
  most: 15 * 1024 * 1024,
} as const;

/** Up to how many bytes of covers the phone may hold before fetching ahead stops; 0 fetches none. */
export function coverBytesAhead(visit: Visit, connection: Connection): number {
  if (connection.isSavingData) return 0;
  if (isMoreThanALook(visit) || connection.isUnmetered) return COVER_BYTES.most;
  return visit.hasActed ? COVER_BYTES.firstVisit : 0;
}

/** Whether the barcode reader (0.3 MB) is fetched before it is needed. */
export function mayFetchReaderAhead(
  visit: Visit,
  { isSavingData }: Pick<Connection, 'isSavingData'>,
  opensSell: boolean,
): boolean {
  return !isSavingData && (opensSell || isMoreThanALook(visit));
}

/** Whether the texts of what is in cart and wishlist (2 KB each) are fetched ahead. */
export const mayFetchTextsAhead = ({ isSavingData }: Pick<Connection, 'isSavingData'>): boolean =>
  !isSavingData;

const isMoreThanALook = ({ isInstalled, isFirst }: Visit): boolean => isInstalled || !isFirst;

/** The connection as the browser tells it, in a page or a worker. */
export function connectionNow(): Connection {
  const connection: unknown = 'connection' in navigator ? navigator.connection : undefined;
  if (typeof connection !== 'object' || connection === null)
    return { isSavingData: false, isUnmetered: false };
  return {
    isSavingData: 'saveData' in connection && connection.saveData === true,
    isUnmetered: 'type' in connection && (connection.type === 'wifi' || connection.type === 'ethernet'),
  };
}
