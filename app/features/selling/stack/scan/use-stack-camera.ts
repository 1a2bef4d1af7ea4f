import { useEffect, useRef, useState, type RefObject } from 'react';
import { SELLING_MESSAGES } from '#contract/selling/selling-messages.ts';
import { toast } from '#app/ui/feedback/toast-store.ts';
import type { CameraPort } from '../../camera/camera-port.ts';
import { takePicture } from '../../camera/take-picture.ts';
import { useCamera, type CameraView } from '../../camera/use-camera.ts';

export interface StackCamera extends CameraView {
  readonly video: RefObject<HTMLVideoElement | null>;
  /** False once it could not be opened. */
  readonly isThere: boolean;
  /** Passes what the camera sees to `store`; does nothing while there is no picture. */
  readonly capture: (store: (photo: File) => Promise<void>) => Promise<void>;
}

/** The camera of the scan screen. If it cannot be opened, a toast says so. */
export function useStackCamera(port: CameraPort): StackCamera {
  const [isThere, setThere] = useState(true);
  const video = useRef<HTMLVideoElement>(null);
  const view = useCamera(port, () => {
    setThere(false);
    const { cameraFailed, cameraMissing } = SELLING_MESSAGES;
    toast({ variant: 'destructive', ...(port.isSupported() ? cameraFailed : cameraMissing) });
  });
  return {
    ...view,
    video,
    isThere,
    capture: async (store) => {
      if (video.current === null) return;
      const photo = await takePicture(video.current).catch(() => undefined);
      if (photo !== undefined) await store(photo);
    },
  };
}

/** Whether the barcode reader may run: it failed, and is tried again when a network is back, which can bring it. */
export function useReaderRetry(): { readonly mayRead: boolean; readonly setFailed: () => void } {
  const [mayRead, setMayRead] = useState(true);
  useEffect(() => {
    const retry = () => setMayRead(true);
    addEventListener('online', retry);
    return () => removeEventListener('online', retry);
  }, []);
  return { mayRead, setFailed: () => setMayRead(false) };
}
