import { Link } from 'react-router-dom';
import { PHOTO_TYPES } from '#contract/selling/photo-types.ts';
import { SELLING } from '#contract/selling/selling.ts';
import { SELL_SCREEN, SELLING_MESSAGES } from '#contract/selling/selling-messages.ts';
import { stackPath } from '#contract/selling/stack-paths.ts';
import { LIST_IMPORT } from '#contract/selling/list-import-messages.ts';
import { STACK_SCREEN } from '#contract/selling/stack-screen-messages.ts';
import { Button, buttonClass } from '#app/ui/buttons/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { RoundButton } from '#app/ui/buttons/round-button.tsx';
import type { DraftPhoto } from '#app/offline/drafts/draft.ts';
import { DraftPicture } from './draft-picture.tsx';
import { classes } from '#app/ui/classes.ts';
import sellingStyles from '../selling.module.css';

type PhotoPickerProps = {
  cover: DraftPhoto | undefined;
  dragging: boolean;
  onChooseFile: () => void;
  onCamera: () => void;
  /** Opens the field for the ISBN; undefined if it is open. */
  onTypeIsbn: (() => void) | undefined;
  onClear: () => void;
};

/** Without a photo, one large button to take one. With photos, the cover and smaller buttons to add more. */
export function PhotoPicker({ cover, dragging, onCamera, onClear, ...others }: PhotoPickerProps) {
  const over = dragging && sellingStyles['over'];
  if (cover === undefined)
    return (
      <div className={classes(sellingStyles['take'], over)}>
        <AimedBook />
        <p className="soft small">{SELL_SCREEN.photoReads}</p>
        <Button variant="primary" wide icon="camera" onClick={onCamera}>
          Take Photo
        </Button>
        <Ways {...others} />
        <p className={classes('soft small', sellingStyles['only-mouse'])}>{SELL_SCREEN.drop}</p>
        <p className="soft tiny">{SELLING_MESSAGES.dropHint}</p>
      </div>
    );
  return (
    <>
      <div className={classes(sellingStyles['photo'], over)}>
        <DraftPicture photo={cover} alt="Your cover photo" />
        <RoundButton label="Clear photo" icon="cross" onClick={onClear} />
      </div>
      <div className={sellingStyles['others']}>
        <Button small icon="camera" onClick={onCamera}>
          Take Photo
        </Button>
        <OtherWays {...others} />
      </div>
    </>
  );
}

/** A book on a table, between the corners of a viewfinder. */
const AimedBook = () => (
  <svg className={sellingStyles['aim']} viewBox="0 0 150 92" aria-hidden="true">
    <path d="M8 84h134" />
    <path className={sellingStyles['book']} d="M52 84V22h46v62Z" />
    <path d="M58 22v62M66 36h24M66 44h16" />
    <path d="M30 26V12h16M104 12h16v14M30 66v14M120 66v14" strokeWidth="3" />
  </svg>
);

/** The other ways to begin. */
const Ways = ({ onChooseFile, onTypeIsbn }: Pick<PhotoPickerProps, 'onChooseFile' | 'onTypeIsbn'>) => (
  <div className={sellingStyles['ways']}>
    <Button small onClick={onChooseFile}>
      Choose File
    </Button>
    <Link className={buttonClass('secondary', { small: true })} to={stackPath()}>
      <Icon name="barcode" />
      {STACK_SCREEN.title}
    </Link>
    <Link className={buttonClass('secondary', { small: true })} to={LIST_IMPORT.path}>
      {LIST_IMPORT.title}
    </Link>
    {onTypeIsbn !== undefined && (
      <Button small onClick={onTypeIsbn}>
        Type the ISBN
      </Button>
    )}
  </div>
);

function OtherWays({ onChooseFile, onTypeIsbn }: Pick<PhotoPickerProps, 'onChooseFile' | 'onTypeIsbn'>) {
  return (
    <div className={sellingStyles['others']}>
      <Button variant="quiet" small onClick={onChooseFile}>
        Choose File
      </Button>
      {onTypeIsbn !== undefined && (
        <Button variant="quiet" small onClick={onTypeIsbn}>
          Type the ISBN
        </Button>
      )}
    </div>
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
      accept={PHOTO_TYPES}
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
