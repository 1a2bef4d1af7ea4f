/** A row of a screen; its Blobs never change while it has them. */
interface Row {
  readonly id: string;
  readonly thumb?: Blob | undefined;
  readonly frame?: Blob | undefined;
}

/**
 * Returns a function that takes all rows of a query and replaces those that are as they were the last time by the objects of then: a
 * change of one row draws that row only, and its pictures are not loaded again.
 */
export function keepUnchanged<T extends Row>(): (rows: readonly T[]) => readonly T[] {
  let kept = new Map<string, { readonly row: T; readonly text: string }>();
  return (rows) => {
    const before = kept;
    kept = new Map(
      rows.map((row) => {
        const text = JSON.stringify(row);
        const known = before.get(row.id);
        const isUnchanged = known?.text === text && hasSamePictures(known.row, row);
        return [row.id, isUnchanged ? known : { row, text }];
      }),
    );
    return Array.from(kept.values(), ({ row }) => row);
  };
}

const hasSamePictures = (one: Row, other: Row): boolean =>
  one.thumb === other.thumb && (one.frame === undefined) === (other.frame === undefined);
