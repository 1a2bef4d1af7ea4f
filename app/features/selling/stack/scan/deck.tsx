import { Link } from 'react-router-dom';
import { STACK_SCREEN, takePhotoOf } from '#contract/selling/stack-screen-messages.ts';
import { Button, buttonClass } from '#app/ui/buttons/button.tsx';
import { classes } from '#app/ui/classes.ts';
import { Icon } from '#app/ui/icon.tsx';
import { Shutter } from '../../camera/shutter.tsx';
import { StackIcon } from '../stack-icon.tsx';
import styles from './deck.module.css';

type DeckProps = {
  /** The title of the selected card; undefined while there is no card. */
  title: string | undefined;
  /** Whether the camera shows a picture. `none`: it cannot be opened, and files are chosen instead. */
  camera: 'on' | 'off' | 'none';
  count: number;
  reviewPath: string;
  isLeftHanded: boolean;
  /** undefined where the camera has none. */
  torch: boolean | undefined;
  /** Whether the last tap on Undo can be taken back. */
  canRestore: boolean;
  onPhoto: () => void;
  onNoBarcode: () => void;
  onUndo: () => void;
  onTorch: () => void;
  onMenu: () => void;
};

/** The controls under the thumb. */
export function Deck(props: DeckProps) {
  const { title, camera, count, reviewPath, isLeftHanded, onPhoto, onNoBarcode } = props;
  const photoLabel = title === undefined ? STACK_SCREEN.photoOfNothing : takePhotoOf(title);
  return (
    <div className={isLeftHanded ? classes(styles['deck'], styles['left-handed']) : styles['deck']}>
      <p className={styles['for']} aria-hidden="true">
        {title !== undefined && (
          <>
            <span className="soft">Take photo of</span> {title}
          </>
        )}
      </p>
      <div className={styles['row']}>
        {camera === 'none' ? (
          <Button onClick={onPhoto}>
            Choose File
            {title !== undefined && <span className="vh"> of {title}</span>}
          </Button>
        ) : (
          <Shutter label={photoLabel} disabled={camera === 'off'} onClick={onPhoto} />
        )}
        <button type="button" className={styles['tool']} disabled={camera === 'off'} onClick={onNoBarcode}>
          <StackIcon name="no-barcode" />
          {STACK_SCREEN.noBarcode}
        </button>
        <Link className={buttonClass()} to={reviewPath}>
          Review {count}
        </Link>
      </div>
      <LowestRow {...props} />
    </div>
  );
}

function LowestRow({ count, torch, canRestore, onUndo, onTorch, onMenu }: DeckProps) {
  return (
    <div className={styles['lowest']}>
      <button type="button" className={styles['tool']} disabled={count === 0 && !canRestore} onClick={onUndo}>
        <Icon name="return" />
        {canRestore ? STACK_SCREEN.restore : STACK_SCREEN.undo}
      </button>
      {torch !== undefined && (
        <button type="button" className={styles['tool']} aria-pressed={torch} onClick={onTorch}>
          <StackIcon name="flash" />
          {torch ? 'Flash on' : 'Flash off'}
        </button>
      )}
      <button type="button" className={styles['tool']} aria-haspopup="dialog" onClick={onMenu}>
        <StackIcon name="menu" />
        Menu
      </button>
    </div>
  );
}
