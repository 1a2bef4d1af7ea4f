import { SELLING } from '#contract/selling/selling.ts';

/** What the viewfinder shows, as a JPEG file at the stated quality. Throws where there is no picture yet. */
export async function takePicture(video: HTMLVideoElement): Promise<File> {
  const { videoWidth, videoHeight } = video;
  if (videoWidth === 0) throw new Error('The camera has no picture yet.');
  const scale = Math.min(1, SELLING.photoSide / Math.max(videoWidth, videoHeight));
  const canvas = new OffscreenCanvas(Math.round(videoWidth * scale), Math.round(videoHeight * scale));
  canvas.getContext('2d', { alpha: false })?.drawImage(video, 0, 0, canvas.width, canvas.height);
  const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality: SELLING.cameraQuality });
  canvas.width = 1;
  canvas.height = 1;
  return new File([blob], 'photo.jpg', { type: blob.type });
}
