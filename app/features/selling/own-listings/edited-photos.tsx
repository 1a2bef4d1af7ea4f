import { useRef } from 'react';
import { OWN_LISTINGS } from '#contract/selling/selling-messages.ts';
import { Button } from '#app/ui/buttons/button.tsx';
import { Cover } from '#app/ui/product/cover.tsx';
import { FileChooser } from '../drafts/photo-picker.tsx';
import { PhotoRow } from '../drafts/photo-row.tsx';
import { getListingsKey } from './listings-key.ts';
import type { useEditedPhotos } from './use-edited-photos.ts';
import fieldStyles from '#app/ui/forms/field.module.css';
import styles from './edit-listing.module.css';

type EditedPhotosProps = {
  photos: ReturnType<typeof useEditedPhotos>;
  error: string | undefined;
};

/** The photos of the edited listing, and a button for more. */
export function EditedPhotos({ photos, error }: EditedPhotosProps) {
  const { pictures, isAdding, problem, add, reorder, remove } = photos;
  const input = useRef<HTMLInputElement>(null);
  const message = problem ?? error;
  return (
    <div className={styles['photos']}>
      {pictures.length > 0 && (
        <PhotoRow
          photos={pictures.map((picture) => ({
            key: picture.url,
            picture: <Cover picture={picture} alt="" sizes="136px" tight />,
          }))}
          onReorder={reorder}
          onRemove={remove}
        />
      )}
      {/* A mailed link opens a guest's listings elsewhere, where photos belong to another guest. */}
      {getListingsKey() === undefined && (
        <>
          <FileChooser ref={input} onFiles={(files) => void add(files)} />
          <Button small icon="camera" pending={isAdding} onClick={() => input.current?.click()}>
            {OWN_LISTINGS.addPhotos}
          </Button>
        </>
      )}
      {message !== undefined && (
        <p className={fieldStyles['failure']} role="alert">
          {message}
        </p>
      )}
    </div>
  );
}
