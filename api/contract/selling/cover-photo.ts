/** An appraisal’s findings about a photo. */
interface ReadPhoto {
  /** Absent while it is unknown. */
  readonly hasBarcode?: boolean | undefined;
}

/**
 * The photos with the cover first: if the first one shows a barcode, the next one that shows none takes its place. Returns
 * the same array if nothing moves.
 */
export function coverFirst<T extends ReadPhoto>(photos: readonly T[]): readonly T[] {
  const cover =
    photos[0]?.hasBarcode === true ? photos.find(({ hasBarcode }) => hasBarcode === false) : undefined;
  return cover === undefined ? photos : [cover, ...photos.filter((photo) => photo !== cover)];
}
