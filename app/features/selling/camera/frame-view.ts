import type { ScanMode } from './scan-modes.ts';

/** Longer side of what is read of a frame, in pixels: enough for a barcode that fills half of it, and fast on slow phones. */
const MAX_FRAME_SIDE = 960;

interface Size {
  readonly width: number;
  readonly height: number;
}

/** A part of a frame, in its pixels, and by which factor it is scaled to be read. */
export interface FrameView extends Size {
  readonly left: number;
  readonly top: number;
  readonly scale: number;
}

/** Of a picture, or of a video's frame as it is shown. */
export const sizeOf = (frame: ImageBitmap | VideoFrame): Size =>
  'displayWidth' in frame
    ? { width: frame.displayWidth, height: frame.displayHeight }
    : { width: frame.width, height: frame.height };

/** What is read of a frame: the whole scaled down, or as many pixels of its middle. */
export function viewOf({ width, height }: Size, area: ScanMode['area']): FrameView {
  const scale = Math.min(1, MAX_FRAME_SIDE / Math.max(width, height));
  if (area === 'whole') return { left: 0, top: 0, width, height, scale };
  const middle = { width: Math.round(width * scale), height: Math.round(height * scale) };
  return {
    left: Math.floor((width - middle.width) / 2),
    top: Math.floor((height - middle.height) / 2),
    ...middle,
    scale: 1,
  };
}
