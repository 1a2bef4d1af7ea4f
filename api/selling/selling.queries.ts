import type { Db } from '../storage/storage.ts';
import { photosNamed } from './uploads.repo.ts';

/** The names of all photos that the shop needs: of listings, and of uploads that may become some. */
export const photosInUse = (db: Db): Promise<string[]> => photosNamed(db);
