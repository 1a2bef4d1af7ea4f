import type { BarRegion } from './bar-direction.ts';
import type { GreyPicture } from './grey-picture.ts';

/** How a region is cropped from a picture. */
export interface Cut {
  /** Width of the result across the bars, in pixels; the region itself is `reach` times narrower. */
  readonly width: number;
  /** Margin across the bars, as a factor: 1 is none. */
  readonly reach: number;
  /** Height of the result along the bars, in pixels; by default proportional. */
  readonly rows?: number;
  /** Margin along the bars, as a factor: 1 is none. */
  readonly reachAlong?: number;
  /** True to rotate by half a turn. */
  readonly turned?: boolean;
}

/** A region of a picture, rotated so that its bars are vertical, scaled, and with its contrast stretched. */
export function deskewed(picture: GreyPicture, region: BarRegion, cut: Cut): GreyPicture {
  const radians = (region.angle * Math.PI) / 180 + (cut.turned === true ? Math.PI : 0);
  const [cos, sin] = [Math.cos(radians), Math.sin(radians)];
  const step = (region.across * cut.reach) / cut.width;
  const { width } = cut;
  const reached = region.along * (cut.reachAlong ?? 1);
  const height = cut.rows ?? Math.max(8, Math.round(reached / step));
  const down = reached / height;
  const pixels = new Uint8Array(width * height);
  for (let row = 0; row < height; row += 1)
    for (let column = 0; column < width; column += 1) {
      const across = (column + 0.5 - width / 2) * step;
      const along = (row + 0.5 - height / 2) * down;
      pixels[row * width + column] = valueAt(
        picture,
        region.x + across * cos - along * sin,
        region.y + across * sin + along * cos,
      );
    }
  stretch(pixels);
  return { pixels, width, height };
}

/** Bilinear; beyond the edge, the edge's pixel. */
function valueAt({ pixels, width, height }: GreyPicture, x: number, y: number): number {
  const fx = Math.max(0, Math.min(width - 1.001, x - 0.5));
  const fy = Math.max(0, Math.min(height - 1.001, y - 0.5));
  const left = Math.floor(fx);
  const top = Math.floor(fy);
  const right = fx - left;
  const down = fy - top;
  const at = top * width + left;
  const upper = (pixels[at] ?? 0) * (1 - right) + (pixels[at + 1] ?? 0) * right;
  const lower = (pixels[at + width] ?? 0) * (1 - right) + (pixels[at + width + 1] ?? 0) * right;
  return upper * (1 - down) + lower * down;
}

/** The darkest percent becomes black, the brightest white. */
function stretch(pixels: Uint8Array): void {
  const counts = new Uint32Array(256);
  for (const grey of pixels) counts[grey] = (counts[grey] ?? 0) + 1;
  const few = pixels.length / 100;
  const black = levelAt(counts, few);
  const white = levelAt(counts, pixels.length - few);
  if (white <= black) return;
  const stretched = Uint8Array.from({ length: 256 }, (_, grey) =>
    Math.max(0, Math.min(255, ((grey - black) * 255) / (white - black))),
  );
  let at = 0;
  for (const grey of pixels) {
    pixels[at] = stretched[grey] ?? 0;
    at += 1;
  }
}

function levelAt(counts: Uint32Array, many: number): number {
  let seen = 0;
  for (const [grey, count] of counts.entries()) {
    seen += count;
    if (seen >= many) return grey;
  }
  return 255;
}
