import { useRef, useState } from 'react';
import { encodeStackPhoto } from '#app/offline/stacks/encode-stack-photo.ts';
import type { ReviewRow } from '#app/offline/stacks/stack-view.ts';
import { choosePhoto } from '#app/pwa/stacks/stacks.ts';
import { toast } from '#app/ui/feedback/toast-store.ts';
import { openBarcodeReader, type BarcodeReader } from '../../camera/barcode-port.ts';
import { parseBarcode } from '../../camera/parse-barcode.ts';
import { photoErrorText } from '../photo-error-text.ts';
import { readTakenAt } from './read-taken-at.ts';

/** How many of the chosen photos are stored. */
export interface ImportProgress {
  readonly saved: number;
  readonly total: number;
}

interface PhotoImport {
  /** undefined while nothing is being stored. */
  readonly progress: ImportProgress | undefined;
  readonly importPhotos: (files: readonly File[]) => Promise<void>;
}

/** Stores chosen photos one by one: eighty at once would not fit into a phone's memory. */
export function usePhotoImport(stack: string, rows: readonly ReviewRow[]): PhotoImport {
  const [progress, setProgress] = useState<ImportProgress>();
  const isBusy = useRef(false);
  const importPhotos = async (files: readonly File[]): Promise<void> => {
    if (isBusy.current || files.length === 0) return;
    isBusy.current = true;
    // Without a reader, photos are matched by their order.
    const reader = await openBarcodeReader().catch(() => undefined);
    let saved = 0;
    for (const file of files) {
      setProgress({ saved, total: files.length });
      const refusal = await importPhoto(stack, file, rows, reader);
      if (refusal === undefined) saved += 1;
      else toast({ variant: 'destructive', title: 'Error', text: refusal });
    }
    reader?.close();
    setProgress(undefined);
    isBusy.current = false;
  };
  return { progress, importPhotos };
}

/** Returns the sentence why the photo is not stored; undefined if it is. */
async function importPhoto(
  stack: string,
  file: File,
  rows: readonly ReviewRow[],
  reader: BarcodeReader | undefined,
): Promise<string | undefined> {
  try {
    const takenAt = await readTakenAt(file);
    const photo = await encodeStackPhoto(file);
    const shows = reader && (await findShownItem(photo.blob, rows, reader));
    const result = await choosePhoto(stack, photo, {
      takenAt,
      lastModified: file.lastModified,
      name: file.name,
      shows,
    });
    return result.kind === 'refused' ? result.message : undefined;
  } catch (error) {
    return photoErrorText(error);
  }
}

/** The item whose barcode is read in the photo. */
async function findShownItem(
  photo: Blob,
  rows: readonly ReviewRow[],
  reader: BarcodeReader,
): Promise<string | undefined> {
  const texts = await createImageBitmap(photo)
    .then(async (bitmap) => reader.read(bitmap, { triesHarder: true }))
    .catch((): readonly string[] => []);
  for (const text of texts) {
    const code = parseBarcode(text);
    const row = rows.find(
      ({ draft }) => code?.kind === 'isbn' && draft.code?.kind === 'isbn' && draft.code.isbn === code.isbn,
    );
    if (row !== undefined) return row.id;
  }
  return undefined;
}
