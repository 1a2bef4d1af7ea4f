import type { Db } from '../storage/storage.ts';
import { listReferencedPhotos } from './uploads.repo.ts';

/** The names of all photos that uploads reference, listed or not. */
export const listPhotosInUse = (db: Db): Promise<string[]> => listReferencedPhotos(db);
