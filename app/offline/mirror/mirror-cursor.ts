import { PHONE_CURSOR } from '#contract/catalog/listing-queries.ts';

/** Where a page of a mirror list starts. Search: the number of results shown. Other lists: key and id of the last item. */
export type MirrorPosition = readonly [offset: number] | readonly [key: number, id: number];

export const toMirrorCursor = (place: MirrorPosition): string => PHONE_CURSOR + place.join('_');

/** Returns undefined for a cursor that is not the mirror's. */
export function parseMirrorCursor(cursor: string): MirrorPosition | undefined {
  if (!cursor.startsWith(PHONE_CURSOR)) return undefined;
  const [, key, id] = /^(\d+(?:\.\d+)?)(?:_(\d+))?$/.exec(cursor.slice(PHONE_CURSOR.length)) ?? [];
  if (key === undefined) return undefined;
  return id === undefined ? [Number(key)] : [Number(key), Number(id)];
}
