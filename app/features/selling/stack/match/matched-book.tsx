import { MATCH_PHOTOS } from '#contract/selling/stack-review-messages.ts';
import type { ChosenThumb } from '#app/offline/stacks/stack-view.ts';
import { Button } from '#app/ui/buttons/button.tsx';
import { classes } from '#app/ui/classes.ts';
import { Icon } from '#app/ui/icon.tsx';
import { BlobPicture } from '#app/ui/product/blob-picture.tsx';
import { StackIcon } from '../stack-icon.tsx';
import styles from './match.module.css';

type MatchedBookProps = {
  name: string;
  author: string;
  photos: readonly ChosenThumb[];
  onShift: () => void;
};

/** A book beside the photos that it would get. */
export const MatchedBook = ({ name, author, photos, onShift }: MatchedBookProps) => (
  <li>
    <div className={styles['book']}>
      <h2>{name}</h2>
      <p className="small soft">{author}</p>
    </div>
    <span className={styles['snaps']}>
      {photos.length === 0 && (
        <span className={classes(styles['snap'], styles['none'])}>{MATCH_PHOTOS.noPhoto}</span>
      )}
      {photos.map((photo) => (
        <PhotoSnap key={photo.key} photo={photo} />
      ))}
    </span>
    <Button small variant="quiet" onClick={onShift}>
      <StackIcon name="down" /> {MATCH_PHOTOS.shift}
      <span className="vh"> {name}</span>
    </Button>
  </li>
);

/** A chosen photo; with a sign if its barcode was read. */
export const PhotoSnap = ({ photo: { thumb, name, shows } }: { photo: ChosenThumb }) => (
  <span className={styles['snap']}>
    <BlobPicture blob={thumb} alt={name} />
    {shows !== undefined && (
      <span className={styles['by']}>
        <Icon name="barcode" />
        <span className="vh">{MATCH_PHOTOS.byBarcode}</span>
      </span>
    )}
  </span>
);
