/** A picture's scale, and its offset from the center in pixels. */
export interface ZoomView {
  readonly scale: number;
  readonly x: number;
  readonly y: number;
}

/** A point on the stage, in pixels from its center. */
interface Point {
  readonly x: number;
  readonly y: number;
}

/** The stage's size, in pixels. */
interface Stage {
  readonly width: number;
  readonly height: number;
}

export const MAX_ZOOM = 6;
export const WHOLE: ZoomView = { scale: 1, x: 0, y: 0 };

/** Zooms by `factor`, limited to 1 to 6 in all, around the point `at`. */
export function zoomed(view: ZoomView, factor: number, at: Point, stage: Stage): ZoomView {
  const scale = Math.min(MAX_ZOOM, Math.max(1, view.scale * factor));
  const grown = scale / view.scale;
  return clamp({ scale, x: at.x - (at.x - view.x) * grown, y: at.y - (at.y - view.y) * grown }, stage);
}

/** Pans by pixels, limited to the picture's edges. */
export const panned = ({ scale, x, y }: ZoomView, by: Point, stage: Stage): ZoomView =>
  clamp({ scale, x: x + by.x, y: y + by.y }, stage);

function clamp({ scale, x, y }: ZoomView, { width, height }: Stage): ZoomView {
  const bound = (value: number, size: number): number => {
    const max = (size * (scale - 1)) / 2;
    return Math.min(max, Math.max(-max, value));
  };
  return { scale, x: bound(x, width), y: bound(y, height) };
}
