import { SELLING } from '#contract/selling/selling.ts';

/** Draws the current video frame with at most `side` pixels. Throws if there is none yet. */
export function drawFrame(video: HTMLVideoElement, side: number): OffscreenCanvas {
  const { videoWidth, videoHeight } = video;
  if (videoWidth === 0) throw new Error('video has no frame yet');
  const scale = Math.min(1, side / Math.max(videoWidth, videoHeight));
  const canvas = new OffscreenCanvas(Math.round(videoWidth * scale), Math.round(videoHeight * scale));
  canvas.getContext('2d', { alpha: false })?.drawImage(video, 0, 0, canvas.width, canvas.height);
  return canvas;
}

/** Frees the memory of a canvas, which iOS only does when it is resized. */
export function freeCanvas(canvas: OffscreenCanvas): void {
  canvas.width = 1;
  canvas.height = 1;
}

/** Captures the current video frame as a JPEG file. Throws if there is no frame yet. */
export async function takePicture(video: HTMLVideoElement): Promise<File> {
  const canvas = drawFrame(video, SELLING.photoSidePixels);
  const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality: SELLING.cameraQuality });
  freeCanvas(canvas);
  return new File([blob], 'photo.jpg', { type: blob.type });
}
