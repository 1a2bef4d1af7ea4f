import { SELLING } from '#contract/selling/selling.ts';
import { SELLING_MESSAGES } from '#contract/selling/selling-messages.ts';
import { Button } from '#app/ui/buttons/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { RoundButton } from '#app/ui/buttons/round-button.tsx';
import { BlobPicture } from './blob-picture.tsx';
import { classes } from '#app/ui/classes.ts';
import sellingStyles from '../selling.module.css';

/** What the file chooser offers; what a browser cannot read is refused with a sentence. */
const ACCEPTED = 'image/jpeg,image/png,image/jpg,image/heic,image/heif,.jpg,.jpeg,.png,.heic,.heif';

type PhotoWellProps = {
  /** The cover's picture; undefined while there is none. */
  cover: Blob | undefined;
  dragging: boolean;
  onChooseFile: () => void;
  onCamera: () => void;
  onClear: () => void;
};

/** The photo, or the place for one, and the ways to get it. */
export function PhotoWell({ cover, dragging, onChooseFile, onCamera, onClear }: PhotoWellProps) {
  return (
    <>
      {cover === undefined ? (
        <div
          className={
            dragging
              ? classes(sellingStyles['photo'], sellingStyles['empty'], sellingStyles['over'])
              : classes(sellingStyles['photo'], sellingStyles['empty'])
          }
        >
          <Icon name="camera" />
          <p>Drop a photo here, or paste one. {SELLING_MESSAGES.dropHint}</p>
        </div>
      ) : (
        <div
          className={
            dragging ? classes(sellingStyles['photo'], sellingStyles['over']) : sellingStyles['photo']
          }
        >
          <BlobPicture blob={cover} alt="Yours, as the cover" />
          <RoundButton label="Clear photo" icon="cross" onClick={onClear} />
        </div>
      )}
      <div className="pair">
        <Button small onClick={onChooseFile}>
          Choose File
        </Button>
        <Button small icon="camera" onClick={onCamera}>
          Take Photo
        </Button>
      </div>
    </>
  );
}

type FileChooserProps = {
  ref: { current: HTMLInputElement | null };
  onFiles: (files: readonly File[]) => void;
};

/** The browser's own chooser, opened by buttons. */
export function FileChooser({ ref, onFiles }: FileChooserProps) {
  return (
    <input
      ref={ref}
      hidden
      type="file"
      accept={ACCEPTED}
      multiple
      aria-label={`Photos, up to ${SELLING.photosPerListing}`}
      onChange={({ target }) => {
        onFiles([...(target.files ?? [])]);
        // The same file again is a change, too.
        target.value = '';
      }}
    />
  );
}
