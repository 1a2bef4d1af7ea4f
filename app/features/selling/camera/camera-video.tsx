import { useEffect, type RefObject } from 'react';
import type { OpenCamera } from './camera-port.ts';
import styles from './camera-video.module.css';

type CameraVideoProps = {
  video: RefObject<HTMLVideoElement | null>;
  camera: OpenCamera | undefined;
};

/** The live picture of a camera, with four corners for the barcode. */
export function CameraVideo({ video, camera }: CameraVideoProps) {
  useEffect(
    () => (video.current === null || camera === undefined ? undefined : play(video.current, camera.stream)),
    [video, camera],
  );
  return (
    <>
      <video
        ref={video}
        className={styles['camera-video']}
        playsInline
        muted
        autoPlay
        aria-label="Camera preview"
      />
      <span className={styles['aim']} aria-hidden="true" />
    </>
  );
}

/** Returns the function that stops it. */
function play(element: HTMLVideoElement, stream: MediaStream): () => void {
  element.srcObject = stream;
  // Autoplay is not enough in Safari after a pause.
  element.play().catch(() => undefined);
  return () => {
    element.srcObject = null;
  };
}
