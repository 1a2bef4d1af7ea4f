import type { StorageEngine } from 'multer';
import { SELLING_MESSAGES as MESSAGES } from '#contract/selling/selling-messages.ts';
import { ShopError } from '#contract/shop-error.ts';

/**
 * multer storage that buffers files in memory until their requests end, at most `maxBytes` over all requests, so that many
 * slow uploads cannot exhaust memory. Refuses further files with ShopError busy.
 */
export function bufferedFiles(maxBytes: number): StorageEngine {
  let bufferedBytes = 0;
  return {
    _handleFile: (req, file, done) => {
      const chunks: Buffer[] = [];
      let fileBytes = 0;
      let isAccepted = true;
      const release = (): void => {
        isAccepted = false;
        bufferedBytes -= fileBytes;
        fileBytes = 0;
        chunks.length = 0;
      };
      req.res?.once('close', release);
      file.stream.on('data', (chunk: Buffer) => {
        if (!isAccepted) return;
        fileBytes += chunk.length;
        bufferedBytes += chunk.length;
        chunks.push(chunk);
        if (bufferedBytes <= maxBytes) return;
        release();
        done(new ShopError('busy', MESSAGES.tooBusy, { retryAfter: 5 }));
      });
      file.stream.on('end', () => {
        if (isAccepted) done(null, { buffer: Buffer.concat(chunks), size: fileBytes });
      });
    },
    _removeFile: (_req, _file, done) => {
      done(null);
    },
  };
}
