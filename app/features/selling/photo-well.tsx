import { useRef, type ReactNode } from 'react';
import { SELLING } from '#contract/selling.ts';
import { SELLING_MESSAGES } from '#contract/selling-messages.ts';
import { Button } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { RoundButton } from '#app/ui/round-button.tsx';
import { BlobPicture } from './blob-picture.tsx';

/** What the file chooser offers; what a browser cannot read is refused with a sentence. */
export const ACCEPTED = 'image/jpeg,image/png,image/jpg,image/heic,image/heif,.jpg,.jpeg,.png,.heic,.heif';

type PhotoWellProps = {
  /** The cover's picture; undefined while there is none. */
  cover: Blob | undefined;
  /** How much of the photo has gone, 0 to 1; undefined while nothing is under way. */
  progress: number | undefined;
  dragging: boolean;
  onFiles: (files: readonly File[]) => void;
  onCamera: () => void;
  onClear: () => void;
  children?: ReactNode;
};

/** The left card: the photo, or the place for one, and the ways to get it. */
export function PhotoWell({
  cover,
  progress,
  dragging,
  onFiles,
  onCamera,
  onClear,
  children,
}: PhotoWellProps) {
  const chooser = useRef<HTMLInputElement>(null);
  return (
    <>
      {cover === undefined ? (
        <div className={dragging ? 'photo empty over' : 'photo empty'}>
          <Icon name="camera" />
          <p>Drop a photo here, or paste one. {SELLING_MESSAGES.dropHint}</p>
        </div>
      ) : (
        <div className={dragging ? 'photo over' : 'photo'}>
          <BlobPicture blob={cover} alt="Yours, as the cover" />
          <RoundButton label="Clear photo" icon="cross" onClick={onClear} />
        </div>
      )}
      {progress !== undefined && <Uploading progress={progress} />}
      <div className="pair">
        <Button small onClick={() => chooser.current?.click()}>
          Choose File
        </Button>
        <Button small icon="camera" onClick={onCamera}>
          Take Photo
        </Button>
      </div>
      <FileChooser ref={chooser} onFiles={onFiles} />
      {children}
    </>
  );
}

/** The banner while the photo goes out and is looked at; the bar has its own name for who cannot see it. */
function Uploading({ progress }: { progress: number }) {
  const percent = Math.round(progress * 100);
  return (
    <output className="uploading">
      <span className="spin" aria-hidden="true" />
      <span>{SELLING_MESSAGES.uploading}</span>
      <progress max={100} value={percent} aria-label="Photo sent">
        {percent}%
      </progress>
    </output>
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
      className="vh"
      type="file"
      accept={ACCEPTED}
      multiple
      tabIndex={-1}
      aria-label={`Photos, up to ${SELLING.photosPerListing}`}
      onChange={({ target }) => {
        onFiles([...(target.files ?? [])]);
        // The same file again is a change, too.
        target.value = '';
      }}
    />
  );
}
