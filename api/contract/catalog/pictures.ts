import type { Picture } from './product.ts';

/**
 * A seller's photo is named by the SHA-256 of its content, in hex, with "-cropped" if the picture shows only the object on
 * it; all other pictures are the shop's own drawings.
 */
const PHOTO_URL = /\/[0-9a-f]{64}(-cropped)?$/;

/** Whether a picture is a drawing of the demo catalog, not a photo of the copy. */
export const isDrawing = ({ url }: Pick<Picture, 'url'>): boolean => !PHOTO_URL.test(url);

export const DRAWING_CAPTION = 'Drawn by us, not a photograph of this copy.';

/** The url of the whole photo, if a picture shows a part of it. */
export const wholeUrlOf = ({ url }: Pick<Picture, 'url'>): string => url.replace(/-cropped$/, '');
