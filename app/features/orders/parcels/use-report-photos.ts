import { useRef, useState } from 'react';
import { CASE_SCREEN } from '#contract/parcels/case-messages.ts';
import { MAX_CASE_PHOTOS } from '#contract/parcels/parcel-cases.ts';
import { ShopError } from '#contract/shop-error.ts';
import { preparePhoto } from '#app/offline/drafts/prepare-photo.ts';
import { userMessageOf } from '#app/ui/feedback/user-message.ts';
import { caseCalls } from '../order-calls.ts';

/** A photo of a report. */
export interface ReportPhoto {
  /** Also the idempotency key of its upload. */
  readonly key: string;
  readonly file: File;
  readonly status: 'sending' | 'sent' | 'failed';
}

/** A photo of a report could not be sent; the message is for the user. */
export class PhotoError extends Error {
  override readonly name = 'PhotoError';
}

export interface ReportPhotosState {
  readonly photos: readonly ReportPhoto[];
  readonly add: (files: readonly File[]) => void;
  readonly remove: (key: string) => void;
  readonly retry: (photo: ReportPhoto) => void;
}

/**
 * The photos of a report: each is sent as soon as it is chosen. `sendAll` sends what has failed again, and returns the ids of
 * all uploads; it throws PhotoError if one fails.
 */
export function useReportPhotos(): ReportPhotosState & { readonly sendAll: () => Promise<number[]> } {
  const [photos, setPhotos] = useState<readonly ReportPhoto[]>([]);
  const uploads = useRef(new Map<string, Promise<number>>());

  const setStatus = (key: string, status: ReportPhoto['status']) =>
    setPhotos((all) => all.map((photo) => (photo.key === key ? { ...photo, status } : photo)));

  const upload = async ({ key, file }: ReportPhoto): Promise<number> => {
    setStatus(key, 'sending');
    try {
      const id = await caseCalls.uploadPhoto(await preparePhoto(file), file.name, key);
      setStatus(key, 'sent');
      return id;
    } catch (error) {
      uploads.current.delete(key);
      setStatus(key, 'failed');
      throw new PhotoError(messageOf(error), { cause: error });
    }
  };

  /** One upload of a photo at a time. */
  const send = async (photo: ReportPhoto): Promise<number> => {
    const running = uploads.current.get(photo.key) ?? upload(photo);
    uploads.current.set(photo.key, running);
    return running;
  };
  /** A failure shows at the photo. */
  const start = (photo: ReportPhoto): void => {
    send(photo).catch(() => undefined);
  };

  return {
    photos,
    add: (files) => {
      const added = files.slice(0, MAX_CASE_PHOTOS - photos.length).map((file) => {
        return { key: crypto.randomUUID(), file, status: 'sending' } as const;
      });
      setPhotos([...photos, ...added]);
      added.forEach(start);
    },
    remove: (key) => setPhotos((all) => all.filter((photo) => photo.key !== key)),
    retry: start,
    sendAll: async () => Promise.all(photos.map(send)),
  };
}

const messageOf = (error: unknown): string =>
  (error instanceof ShopError ? error.message : userMessageOf(error)) ?? CASE_SCREEN.photoFailed;
