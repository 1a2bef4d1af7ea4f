import sharp, { type Sharp } from 'sharp';
import { encodeModules } from './barcode.ts';

// Drawn as raw pixels: an open shop disables SVG decoding for the whole process.

const TABLE = 110;
const PAPER = 225;
const INK = 30;

interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** A grey canvas, the color of a table. */
function createCanvas(width: number, height: number) {
  const pixels = Buffer.alloc(width * height, TABLE);
  const fill = ({ left, top, width: wide, height: high }: Box, grey: number): void => {
    for (let row = Math.round(top); row < Math.round(top + high); row += 1)
      pixels.fill(grey, row * width + Math.round(left), row * width + Math.round(left + wide));
  };
  /** Draws a barcode with its white background; `left` and `top` are the background's corner. */
  const bars = (modules: string, { left, top, height: high }: Omit<Box, 'width'>, module: number): void => {
    fill({ left, top, width: (modules.length + 24) * module, height: high }, 255);
    for (const [at, bar] of Array.from(modules).entries())
      if (bar === '1')
        fill({ left: left + (at + 12) * module, top: top + 20, width: module, height: high - 40 }, 15);
  };
  return { fill, bars, picture: () => sharp(pixels, { raw: { width, height, channels: 1 } }) };
}

/** Encodes as a camera does; `camera` distorts the photo. */
async function takePhoto(
  picture: Sharp,
  camera: (photo: Sharp) => Sharp = (photo) => photo,
): Promise<Buffer> {
  const { data, info } = await picture.toColourspace('srgb').raw().toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  return camera(sharp(data, { raw: { width, height, channels } }))
    .jpeg({ quality: 85 })
    .toBuffer();
}

interface BackCover {
  /** 13 digits. */
  readonly code: string;
  readonly addOn?: string;
  /** A second book in the same photo. */
  readonly secondCode?: string;
  readonly camera?: (photo: Sharp) => Sharp;
  readonly width?: number;
}

/** The back of a book on a table, with its barcode. */
export function drawBackCover({
  code,
  addOn,
  secondCode: besides,
  camera,
  width = 1600,
}: BackCover): Promise<Buffer> {
  const height = Math.round(width * 0.75);
  const module = Math.max(2, Math.round(width / 400));
  const high = Math.round(height * 0.22);
  const { fill, bars, picture } = createCanvas(width, height);
  fill({ left: width * 0.05, top: height * 0.05, width: width * 0.9, height: height * 0.9 }, PAPER);
  if (besides === undefined) {
    for (let at = 0; at < 6; at += 1) {
      const long = width * (0.5 + (at % 3) * 0.1);
      fill({ left: width * 0.1, top: height * (0.12 + at * 0.05), width: long, height: height * 0.018 }, 90);
    }
  } else {
    bars(encodeModules(besides), { left: width * 0.1, top: height * 0.1, height: high }, module);
  }
  bars(encodeModules(code, addOn), { left: width * 0.3, top: height * 0.55, height: high }, module);
  return takePhoto(picture(), camera);
}

interface FrontCover {
  readonly lines: readonly string[];
  readonly camera?: (photo: Sharp) => Sharp;
}

/** The front of a book: lines of print. */
export async function drawFrontCover({ lines, camera }: FrontCover): Promise<Buffer> {
  const { fill, picture } = createCanvas(1200, 1600);
  fill({ left: 60, top: 60, width: 1080, height: 1480 }, PAPER);
  const print = await Promise.all(lines.map((line, at) => printLine(line, 200 + at * 180)));
  const { data, info } = await picture().composite(print).raw().toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  return takePhoto(sharp(data, { raw: { width, height, channels } }), camera);
}

async function printLine(line: string, top: number) {
  const size = { width: 960, height: 90 };
  const ink = { text: line, font: 'serif', rgba: false, ...size };
  const { data, info } = await sharp({ text: ink })
    .extractChannel(0)
    .raw()
    .toBuffer({ resolveWithObject: true });
  // The text's pixels are how much ink there is; on paper that is darkness.
  const pixels = Buffer.from(data.map((much) => PAPER - Math.round((much / 255) * (PAPER - INK))));
  return {
    input: pixels,
    raw: { width: info.width, height: info.height, channels: 1 as const },
    left: 120,
    top,
  };
}

/** A table without a book. */
export const drawEmptyTable = (): Promise<Buffer> => {
  const { fill, picture } = createCanvas(800, 600);
  fill({ left: 280, top: 200, width: 240, height: 200 }, 70);
  return takePhoto(picture());
};

export const tilted = (photo: Sharp): Sharp => photo.rotate(13, { background: '#6e6e6e' });
export const upsideDown = (photo: Sharp): Sharp => photo.rotate(180);
export const blurred = (photo: Sharp): Sharp => photo.blur(2.2);
export const dark = (photo: Sharp): Sharp => photo.linear(0.18, 6);
export const small = (photo: Sharp): Sharp => photo.resize({ width: 640 });
