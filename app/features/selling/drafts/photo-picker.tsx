import { SELLING } from '#contract/selling/selling.ts';
import { SELLING_MESSAGES } from '#contract/selling/selling-messages.ts';
import { Button } from '#app/ui/buttons/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { RoundButton } from '#app/ui/buttons/round-button.tsx';
import { BlobPicture } from './blob-picture.tsx';
import { classes } from '#app/ui/classes.ts';
import sellingStyles from '../selling.module.css';

/** The file chooser's types; formats that the browser cannot decode are refused later, with a message. */
const ACCEPTED = 'image/jpeg,image/png,image/jpg,image/heic,image/heif,.jpg,.jpeg,.png,.heic,.heif';

type PhotoPickerProps = {
  cover: Blob | undefined;
  dragging: boolean;
  onChooseFile: () => void;
  onCamera: () => void;
  onClear: () => void;
};

/** The cover photo or a drop zone, with the buttons to add one. */
export function PhotoPicker({ cover, dragging, onChooseFile, onCamera, onClear }: PhotoPickerProps) {
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
          <BlobPicture blob={cover} alt="Your cover photo" />
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

/** The hidden file input that the buttons open. */
export function FileChooser({ ref, onFiles }: FileChooserProps) {
  return (
    <input
      ref={ref}
      hidden
      type="file"
      accept={ACCEPTED}
      multiple
      aria-label={`Photos, up to ${SELLING.maxPhotos}`}
      onChange={({ target }) => {
        onFiles([...(target.files ?? [])]);
        // Otherwise choosing the same file again fires no change event.
        target.value = '';
      }}
    />
  );
}
