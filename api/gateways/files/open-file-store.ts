import type { Logger } from 'pino';
import type { Env } from '../../env.ts';
import type { FileStore } from './file-store.ts';
import { openFolderStore } from './folder-store.ts';
import { openS3Store } from './s3-store.ts';

/** The store of the shop's files: the bucket in PHOTOS, else folders in DATA_DIR. `now` in ms. */
export const openFileStore = (
  { photos, dataDir }: Pick<Env, 'photos' | 'dataDir'>,
  now: () => number,
  log: Pick<Logger, 'error'>,
): FileStore =>
  photos === undefined
    ? openFolderStore(dataDir, now)
    : openS3Store({
        ...photos,
        onFailure: (error) => {
          log.error({ err: error, bucket: photos.location.bucket }, 'file storage failed');
        },
      });
