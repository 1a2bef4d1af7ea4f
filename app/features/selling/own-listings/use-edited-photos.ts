import { useState } from 'react';
import type { Picture } from '#contract/catalog/product.ts';
import { SELLING, type ListingChange, type OwnListing } from '#contract/selling/selling.ts';
import { OWN_LISTINGS, SELLING_MESSAGES } from '#contract/selling/selling-messages.ts';
import { preparePhoto } from '#app/offline/drafts/prepare-photo.ts';
import { userMessageOf } from '#app/ui/feedback/user-message.ts';
import { sellingCalls } from '../selling-calls.ts';

/** A photo of the edited listing, by the URL of its picture. */
interface EditedPhoto {
  readonly picture: Picture;
  /** Of a photo that is to be added. */
  readonly upload?: number;
}

/** The photos of a listing that is being edited. New ones are sent at once, and are part of it when it is saved. */
export function useEditedPhotos({ product }: OwnListing) {
  const [photos, setPhotos] = useState(() => product.images.map((picture): EditedPhoto => ({ picture })));
  const [isAdding, setAdding] = useState(false);
  const [problem, setProblem] = useState<string>();

  const add = async (files: readonly File[]) => {
    setAdding(true);
    setProblem(undefined);
    const known = new Set(photos.map(({ picture }) => picture.url));
    for (const file of files) {
      if (known.size >= SELLING.maxPhotos) {
        setProblem(SELLING_MESSAGES.galleryFull);
        break;
      }
      try {
        const added = await sendPhoto(file, product.isbn);
        // The same file again has the same URL.
        if (!known.has(added.picture.url)) setPhotos((before) => [...before, added]);
        known.add(added.picture.url);
      } catch (error) {
        setProblem(userMessageOf(error) ?? OWN_LISTINGS.photoFailed);
        break;
      }
    }
    setAdding(false);
  };

  const urls = photos.map(({ picture }) => picture.url);
  return {
    pictures: photos.map(({ picture }) => picture),
    urls,
    isAdding,
    problem,
    add,
    reorder: (keys: readonly string[]) =>
      setPhotos((before) => keys.flatMap((key) => before.find(({ picture }) => picture.url === key) ?? [])),
    remove: (key: string) => setPhotos((before) => before.filter(({ picture }) => picture.url !== key)),
    /** The new gallery; nothing if it is the one that the listing has. */
    toChange: (): Pick<ListingChange, 'gallery'> =>
      urls.join() === product.images.map(({ url }) => url).join()
        ? {}
        : { gallery: photos.map(({ picture, upload }) => (upload === undefined ? picture.url : { upload })) },
  };
}

async function sendPhoto(file: File, isbn: string | undefined): Promise<EditedPhoto> {
  const photo = await preparePhoto(file);
  const key = `photo:${crypto.getRandomValues(new Uint32Array(4)).join('-')}`;
  const sent = { photo, name: file.name, isbn, isScanned: isbn !== undefined };
  const { id, picture } = await (await sellingCalls()).uploadPhoto(sent, key);
  return { picture, upload: id };
}
