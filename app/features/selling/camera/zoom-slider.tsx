import { useState } from 'react';
import type { OpenCamera } from './camera-port.ts';
import styles from './zoom-slider.module.css';

/** Most phones cannot focus up close: zooming in keeps a book sharp at a distance. Nothing where the camera has no zoom. */
export function ZoomSlider({ camera }: { camera: OpenCamera }) {
  const [factor, setFactor] = useState<number>();
  const { zoom } = camera;
  if (zoom === undefined) return null;
  const shown = factor ?? zoom.min;
  return (
    <label className={styles['zoom-slider']}>
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
