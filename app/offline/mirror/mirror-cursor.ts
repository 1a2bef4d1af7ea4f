import { PHONE_CURSOR } from '#contract/catalog/listing-queries.ts';

/** Where a list of the mirror goes on. Search: how many results were shown. Other lists: key and id of the last item. */
export type MirrorPlace = readonly [offset: number] | readonly [key: number, id: number];

export const mirrorCursor = (place: MirrorPlace): string => PHONE_CURSOR + place.join('_');

/** The place that a cursor of the mirror names; undefined for any other text. */
export function placeIn(cursor: string): MirrorPlace | undefined {
  if (!cursor.startsWith(PHONE_CURSOR)) return undefined;
  const [, key, id] = /^(\d+(?:\.\d+)?)(?:_(\d+))?$/.exec(cursor.slice(PHONE_CURSOR.length)) ?? [];
  if (key === undefined) return undefined;
  return id === undefined ? [Number(key)] : [Number(key), Number(id)];
}
