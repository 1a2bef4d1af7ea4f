import { useEffect, useRef, useState } from 'react';
import { SELL_SCREEN } from '#contract/selling/selling-messages.ts';
import { Button } from '#app/ui/buttons/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { RoundButton } from '#app/ui/buttons/round-button.tsx';
import { browserCamera, type CameraPort, type OpenCamera } from './camera-port.ts';
import type { ParsedBarcode } from './parse-barcode.ts';
import { takePicture } from './take-picture.ts';
import { useCamera } from './use-camera.ts';
import { useScanner } from './use-scanner.ts';
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
  useEffect(() => {
    const element = video.current;
    if (element === null || camera === undefined) return undefined;
    element.srcObject = camera.stream;
    // Autoplay is not enough in Safari after a pause.
    element.play().catch(() => undefined);
    return () => {
      element.srcObject = null;
    };
  }, [camera]);
  useScanner(video, camera !== undefined, (code) => {
    vibrate();
    onCode(code);
  });
  const capturePhoto = async () => {
    if (video.current === null) return;
    const photo = await takePicture(video.current).catch(() => undefined);
    if (photo !== undefined) onPhoto(photo);
  };

  return (
    <div className={styles['camera']}>
      <div className={styles['viewfinder']}>
        <video ref={video} playsInline muted autoPlay aria-label="Camera preview" />
        <span className={styles['corners']} aria-hidden="true" />
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
      {camera !== undefined && <Zoom key={camera.stream.id} camera={camera} />}
      <div className={styles['shutter-row']}>
        <Button variant="quiet" small onClick={onChooseFile}>
          Choose File
        </Button>
        <button
          type="button"
          className={styles['shutter']}
          aria-label="Take Photo"
          disabled={camera === undefined}
          onClick={() => void capturePhoto()}
        />
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

/** Tells the seller about a found code while they look at the book. iPhones cannot vibrate. */
function vibrate(): void {
  if ('vibrate' in navigator) navigator.vibrate(60);
}

/** Most phones cannot focus up close: zooming in keeps a book sharp at a distance. */
function Zoom({ camera }: { camera: OpenCamera }) {
  const [factor, setFactor] = useState<number>();
  const { zoom } = camera;
  if (zoom === undefined) return null;
  const shown = factor ?? zoom.min;
  return (
    <label className={styles['zoom']}>
      <span>Zoom</span>
      <input
        type="range"
        min={zoom.min}
        max={Math.min(zoom.max, 8)}
        step={zoom.step > 0 ? zoom.step : 'any'}
        value={shown}
        onChange={({ target }) => {
          setFactor(target.valueAsNumber);
          camera.setZoom(target.valueAsNumber).catch(() => undefined);
        }}
      />
    </label>
  );
}
