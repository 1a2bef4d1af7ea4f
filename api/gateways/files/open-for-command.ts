import type { FileStore } from './file-store.ts';
import { openFolderStore } from './folder-store.ts';
import type { Bucket } from './read-bucket.ts';
import { openS3Store } from './s3-store.ts';

/** The files in a bucket, else in DATA_DIR, for a command: failures of the bucket are printed to stderr. */
export const openForCommand = (bucket: Bucket | undefined, dataDir: string): FileStore =>
  bucket === undefined
    ? openFolderStore(dataDir, Date.now)
    : openS3Store({
        ...bucket,
        onFailure: (error) => {
          process.stderr.write(
            `${error instanceof Error ? `${error.name}: ${error.message}` : String(error)}\n`,
          );
        },
      });
