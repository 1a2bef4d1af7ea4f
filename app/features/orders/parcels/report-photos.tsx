import { useRef } from 'react';
import { CASE_SCREEN } from '#contract/parcels/case-messages.ts';
import { MAX_CASE_PHOTOS } from '#contract/parcels/parcel-cases.ts';
import { PHOTO_TYPES } from '#contract/selling/photo-types.ts';
import { Button } from '#app/ui/buttons/button.tsx';
import { RoundButton } from '#app/ui/buttons/round-button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { BlobPicture } from '#app/ui/product/blob-picture.tsx';
import spinnerStyles from '#app/ui/states/spinner.module.css';
import type { ReportPhotosState } from './use-report-photos.ts';
import fieldStyles from '#app/ui/forms/field.module.css';
import styles from './report-photos.module.css';

/** Chooses up to three photos for a report; one that could not be sent can be tried again. */
export function ReportPhotos({ photos, add, remove, retry }: ReportPhotosState) {
  const chooser = useRef<HTMLInputElement>(null);
  return (
    <fieldset className={fieldStyles['field']}>
      <legend className={fieldStyles['label']}>
        {CASE_SCREEN.photos} <span className="soft small">{CASE_SCREEN.maxPhotos}</span>
      </legend>
      <ul className={styles['report-photos']}>
        {photos.map((photo, index) => (
          <li key={photo.key} aria-busy={photo.status === 'sending'}>
            <BlobPicture blob={photo.file} alt={CASE_SCREEN.photo(index + 1)} />
            <RoundButton
              label={CASE_SCREEN.removePhoto(index + 1)}
              icon="cross"
              onClick={() => remove(photo.key)}
            />
            {photo.status === 'sending' && <span className={spinnerStyles['spinner']} aria-hidden="true" />}
            {photo.status === 'failed' && (
              <Button small onClick={() => retry(photo)}>
                {CASE_SCREEN.retryPhoto}
                <span className="vh"> {CASE_SCREEN.photo(index + 1)}</span>
              </Button>
            )}
          </li>
        ))}
        {photos.length < MAX_CASE_PHOTOS && (
          <li>
            <button
              type="button"
              className={styles['add']}
              aria-label={CASE_SCREEN.addPhoto}
              onClick={() => chooser.current?.click()}
            >
              <Icon name="camera" />
            </button>
          </li>
        )}
      </ul>
      <input
        ref={chooser}
        hidden
        type="file"
        accept={PHOTO_TYPES}
        multiple
        aria-label={CASE_SCREEN.photos}
        onChange={({ target }) => {
          add([...(target.files ?? [])]);
          // Otherwise choosing the same file again fires no change event.
          target.value = '';
        }}
      />
    </fieldset>
  );
}
