import sharp from 'sharp';

/** A JPEG of 60 x 80 pixels in one color. Nothing is printed on it, so it is appraised at once. */
export const drawPlainPhoto = (background = '#7a5'): Promise<Buffer> =>
  sharp({ create: { width: 60, height: 80, channels: 3, background } })
    .jpeg()
    .toBuffer();
