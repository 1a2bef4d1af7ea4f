import type { NewLine } from '#contract/selling/listing-imports.ts';
import { encodeStackPhoto } from '#app/offline/stacks/encode-stack-photo.ts';
import { addPhoto, importItems } from '#app/pwa/stacks/stacks.ts';
import { photoErrorText } from '../stack/photo-error-text.ts';

type Photos = ReadonlyMap<string, File>;

/** The key of a file: lists name files in any case. */
const keyOf = (name: string): string => name.toLowerCase();

export const toPhotos = (files: readonly File[]): Photos =>
  new Map(files.map((file) => [keyOf(file.name), file]));

/** The files that the lines name but that were not chosen, each once. */
export const missingPhotos = (lines: readonly NewLine[], photos: Photos): readonly string[] => [
  ...new Set(lines.flatMap((line) => line.photos).filter((name) => !photos.has(keyOf(name)))),
];

/** How many of the photos that the lines name were chosen. */
export const countNamed = (lines: readonly NewLine[], photos: Photos): number =>
  new Set(lines.flatMap((line) => line.photos.map(keyOf)).filter((key) => photos.has(key))).size;

/** A new stack, and the sentences about photos that are not in it; or why there is none. */
export type AddedToStack =
  | { readonly id: string; readonly refusals: readonly string[] }
  | { readonly message: string };

/** Makes the new lines a stack with their photos, which are stored one by one. Throws if storage is unavailable. */
export async function addToStack(
  lines: readonly NewLine[],
  photos: Photos,
  onSaved: (saved: number, total: number) => void,
): Promise<AddedToStack> {
  const stored = await importItems(lines);
  if ('message' in stored) return stored;
  const wanted = stored.items.flatMap(({ draft, photos: names }) =>
    names.flatMap((name) => {
      const file = photos.get(keyOf(name));
      return file === undefined ? [] : [{ draft, file }];
    }),
  );
  const refusals = new Set<string>();
  for (const [at, { draft, file }] of wanted.entries()) {
    onSaved(at, wanted.length);
    const refusal = await storePhoto(draft, file);
    if (refusal !== undefined) refusals.add(refusal);
  }
  return { id: stored.id, refusals: [...refusals] };
}

async function storePhoto(draft: string, file: File): Promise<string | undefined> {
  try {
    const result = await addPhoto(draft, await encodeStackPhoto(file));
    return result.kind === 'refused' ? result.message : undefined;
  } catch (error) {
    return photoErrorText(error);
  }
}
