import type { Deps } from '../../deps.ts';
import type { Content } from '../../gateways/files/file-store.ts';
import { keyOfPhoto } from '../../gateways/photos/photos.ts';
import { isCasePhoto } from './case-photos.repo.ts';

/** A photo of a report by its upload's id and its name, as JPEG; undefined if there is none. */
export async function readCasePhoto(
  { storage, files }: Pick<Deps, 'storage' | 'files'>,
  id: string,
  name: string,
): Promise<Content | undefined> {
  const isId = /^[1-9]\d{0,14}$/.test(id);
  return isId && (await isCasePhoto(storage.db, { id: Number(id), name }))
    ? files.find(keyOfPhoto(name))
    : undefined;
}
