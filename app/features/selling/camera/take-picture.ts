import { SELLING } from '#contract/selling/selling.ts';

/** Captures the current video frame as a JPEG file. Throws if there is no frame yet. */
export async function takePicture(video: HTMLVideoElement): Promise<File> {
  const { videoWidth, videoHeight } = video;
  if (videoWidth === 0) throw new Error('video has no frame yet');
  const scale = Math.min(1, SELLING.photoSidePixels / Math.max(videoWidth, videoHeight));
  const canvas = new OffscreenCanvas(Math.round(videoWidth * scale), Math.round(videoHeight * scale));
  canvas.getContext('2d', { alpha: false })?.drawImage(video, 0, 0, canvas.width, canvas.height);
  const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality: SELLING.cameraQuality });
  canvas.width = 1;
  canvas.height = 1;
  return new File([blob], 'photo.jpg', { type: blob.type });
}
