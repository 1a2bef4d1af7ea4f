import { useRef } from 'react';
import { SELL_SCREEN } from '#contract/selling/selling-messages.ts';
import { Button } from '#app/ui/buttons/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { RoundButton } from '#app/ui/buttons/round-button.tsx';
import { browserCamera, type CameraPort } from './camera-port.ts';
import { CameraVideo } from './camera-video.tsx';
import { isSameCode, type ParsedBarcode } from './parse-barcode.ts';
import { Shutter } from './shutter.tsx';
import { takePicture } from './take-picture.ts';
import { useCamera } from './use-camera.ts';
import { useScanner } from './use-scanner.ts';
import { vibrate } from './vibrate.ts';
import { ZoomSlider } from './zoom-slider.tsx';
import { classes } from '#app/ui/classes.ts';
import fieldStyles from '#app/ui/forms/field.module.css';
import styles from './viewfinder.module.css';

/** The viewfinder's message about the last code found. */
export interface ScanMessage {
  readonly title?: string | undefined;
  readonly text: string;
}

type ViewfinderProps = {
  port?: CameraPort;
  message: ScanMessage | undefined;
  onCode: (code: ParsedBarcode) => void;
  onPhoto: (photo: File) => void;
  /** Called when access is denied, or the camera is in use or missing. */
  onFailed: () => void;
  onChooseFile: () => void;
  onClose: () => void;
};

/** The in-page camera: scans barcodes continuously and takes photos. */
export function Viewfinder({
  port = browserCamera,
  message,
  onCode,
  onPhoto,
  onFailed,
  onChooseFile,
  onClose,
}: ViewfinderProps) {
  const video = useRef<HTMLVideoElement>(null);
  const { camera, lenses, torch, setTorch, nextLens } = useCamera(port, onFailed);
  const last = useRef<ParsedBarcode>(undefined);
  useScanner(video, camera !== undefined, {
    onEvent: (event) => {
      if (event.kind !== 'accepted' && event.kind !== 'again') return;
      const { code } = event;
      if (code.kind !== 'isbn' && code.kind !== 'upc') return;
      // The book in hand may be put down and taken up again.
      const isSame = last.current !== undefined && isSameCode(code, last.current);
      last.current = code;
      if (isSame) return;
      vibrate();
      onCode(code);
    },
  });
  const capturePhoto = async () => {
    if (video.current === null) return;
    const photo = await takePicture(video.current).catch(() => undefined);
    if (photo !== undefined) onPhoto(photo);
  };

  return (
    <div className={styles['camera']}>
      <div className={styles['viewfinder']}>
        <CameraVideo video={video} camera={camera} />
        <output className={styles['found']}>
          <Icon name="barcode" />
          <span>
            {message?.title !== undefined && (
              <>
                <b>{message.title}</b>
                <br />
              </>
            )}
            {message?.text ?? (camera === undefined ? SELL_SCREEN.cameraAsk : SELL_SCREEN.aiming)}
          </span>
        </output>
        <RoundButton label="Close camera" icon="cross" onClick={onClose} />
        {lenses.length > 1 && <RoundButton label="Next lens" icon="return" onClick={nextLens} />}
      </div>
      {camera !== undefined && <ZoomSlider key={camera.stream.id} camera={camera} />}
      <div className={styles['shutter-row']}>
        <Button variant="quiet" small onClick={onChooseFile}>
          Choose File
        </Button>
        <Shutter label="Take Photo" disabled={camera === undefined} onClick={() => void capturePhoto()} />
        {camera?.hasTorch === true ? (
          <Button variant="quiet" small aria-pressed={torch} onClick={() => setTorch(!torch)}>
            {torch ? 'Flash on' : 'Flash off'}
          </Button>
        ) : (
          <Button variant="quiet" small onClick={onClose}>
            Cancel
          </Button>
        )}
      </div>
      <p className={classes(fieldStyles['hint'], 'middle')}>{SELL_SCREEN.cameraHint}</p>
    </div>
  );
}
