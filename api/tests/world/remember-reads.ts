import { createHash } from 'node:crypto';
import type { PhotoReader } from '#api/gateways/vision/photo-reader.ts';

/** A reader that looks for barcodes in each photo once: many tests show the same one. */
export function rememberReads(reader: PhotoReader): PhotoReader {
  const barcodes = new Map<string, ReturnType<PhotoReader['barcode']>>();
  return {
    ...reader,
    barcode: (photo) => {
      const key = createHash('sha256').update(photo).digest('hex');
      const read = barcodes.get(key) ?? reader.barcode(photo);
      barcodes.set(key, read);
      return read;
    },
  };
}
