import sharp from 'sharp';
import { seededRandom, type Random } from '#api/catalog/generate/seeded-random.ts';
import { encodeModules, withCheckDigit } from './barcode.ts';

// Photos of book backs that are hard to read, generated from a seed. Raw pixels and print: no file is decoded.

/** Kinds of distortion, each at every angle from 0 to 45 degrees. */
export const DISTORTIONS = [
  'tilt',
  'curve',
  'blur',
  'motion',
  'glare',
  'contrast',
  'squeeze',
  'perspective',
] as const;
type Distortion = (typeof DISTORTIONS)[number];

export interface HardPhoto {
  readonly bytes: Buffer;
  readonly isbn: string;
  readonly distortion: Distortion;
  /** The price of the add-on barcode, in cents. */
  readonly listPriceCents?: number;
  /** Degrees from upright, clockwise. */
  readonly angle: number;
}

/** Pixels per module on the flat page. */
const MODULE = 6;
const PAGE = { width: 1500, height: 1000 };
const SHOT = { width: 1280, height: 960 };
const PAPER = 214;
const TABLE = 96;

/** Draws the nth photo of a seed; deterministic. */
export async function drawHardPhoto(seed: number, at: number): Promise<HardPhoto> {
  const random = seededRandom(seed * 100_003 + at * 7_919);
  const hardship = DISTORTIONS[at % DISTORTIONS.length] ?? 'tilt';
  const twelve = `97${random.chance(0.9) ? '8' : '91'}${String(random.next()).slice(2)}000000000`.slice(
    0,
    12,
  );
  const isbn = withCheckDigit(twelve);
  const angle = random.next() * 45 * (random.chance(0.5) ? 1 : -1);
  const isPriced = random.chance(0.3);
  const page = await drawPage(random, isbn, isPriced ? '51699' : undefined);
  const pixels = samplePage(page, createView(random, hardship, angle));
  if (hardship === 'glare') addGlare(random, pixels);
  if (hardship === 'contrast') lowerContrast(random, pixels);
  return {
    bytes: await encodePhoto(random, hardship, pixels),
    isbn,
    distortion: hardship,
    angle,
    ...(isPriced ? { listPriceCents: 1_699 } : {}),
  };
}

const between = (random: Random, least: number, most: number): number =>
  least + random.next() * (most - least);

/** The flat back of a book: lines of print, and the barcode with its digits on a white label. */
async function drawPage(random: Random, isbn: string, addOn: string | undefined): Promise<Uint8Array> {
  const page = new Uint8Array(PAGE.width * PAGE.height).fill(PAPER);
  const fill = (left: number, top: number, width: number, height: number, grey: number): void => {
    for (let row = Math.round(top); row < Math.round(top + height); row += 1)
      page.fill(grey, row * PAGE.width + Math.round(left), row * PAGE.width + Math.round(left + width));
  };
  const print = async (text: string, left: number, top: number, height: number): Promise<void> => {
    const drawn = { text, font: 'sans', rgba: false, width: 900, height };
    const { data, info } = await sharp({ text: drawn })
      .extractChannel(0)
      .raw()
      .toBuffer({ resolveWithObject: true });
    for (let y = 0; y < info.height; y += 1)
      for (let x = 0; x < info.width; x += 1) {
        const to = (Math.round(top) + y) * PAGE.width + Math.round(left) + x;
        page[to] = Math.min(page[to] ?? 0, 255 - (data[y * info.width + x] ?? 0));
      }
  };
  for (let line = 0; line < 7; line += 1)
    for (let left = 120; left < 1300; left += random.whole(40, 160))
      fill(left, 60 + line * 44, random.whole(20, 120), 16, 80);
  const modules = encodeModules(isbn, addOn);
  const [left, top, high] = [(PAGE.width - 95 * MODULE) / 2, 470, 250];
  fill(left - 12 * MODULE, top - 60, (modules.length + 24) * MODULE, high + 130, 250);
  for (const [module, bar] of Array.from(modules).entries())
    if (bar === '1') fill(left + module * MODULE, top, MODULE, high, 18);
  await print(
    `ISBN ${isbn.slice(0, 3)}-${isbn.slice(3, 4)}-${isbn.slice(4, 12)}-${isbn.slice(12)}`,
    left,
    top - 50,
    34,
  );
  await print(isbn.slice(0, 1), left - 9 * MODULE, top + high + 8, 42);
  await print(isbn.slice(1, 7), left + 6 * MODULE, top + high + 8, 42);
  await print(isbn.slice(7), left + 53 * MODULE, top + high + 8, 42);
  return page;
}

/** Maps a point of the photo, from its center, to the point of the page. */
type View = (x: number, y: number) => readonly [x: number, y: number];

function createView(random: Random, hardship: Distortion, angle: number): View {
  const [cos, sin] = [Math.cos((angle * Math.PI) / 180), Math.sin((angle * Math.PI) / 180)];
  const module = hardship === 'tilt' ? between(random, 1.5, 2.2) : between(random, 2.2, 3.6);
  const scale = MODULE / module;
  const off = { x: between(random, -90, 90), y: between(random, -60, 60) };
  const bend = createBend(random, hardship);
  return (x, y) => {
    const [across, along] = [(x - off.x) * cos + (y - off.y) * sin, (y - off.y) * cos - (x - off.x) * sin];
    const [px, py] = bend(across * scale, along * scale);
    return [px + PAGE.width / 2, py + 600];
  };
}

/** Bends the page or views it from the side; in page pixels from the center of the barcode. */
function createBend(random: Random, hardship: Distortion): View {
  const half = (95 * MODULE) / 2;
  if (hardship === 'curve') {
    // Around a spine beside the barcode, so that one end is seen from the side; bars lean with the page.
    const radius = half / between(random, 0.55, 0.85);
    const lean = between(random, -0.0006, 0.0006);
    const start = between(random, -0.25, 0.25) * radius;
    const turn = Math.asin(start / radius);
    return (x, y) => {
      const seen = Math.max(-0.999, Math.min(0.999, (x + start) / radius));
      return [(Math.asin(seen) - turn) * radius + lean * y * y, y];
    };
  }
  if (hardship === 'squeeze') {
    const narrow = between(random, 0.5, 0.75);
    return random.chance(0.6) ? (x, y) => [x / narrow, y] : (x, y) => [x, y / (narrow * 0.7)];
  }
  if (hardship === 'perspective') {
    const tilt = (between(random, 0.15, 0.4) / half) * (random.chance(0.5) ? 1 : -1);
    const nod = between(random, -0.2, 0.2) / half;
    return (x, y) => {
      const depth = Math.max(0.2, 1 - tilt * x - nod * y);
      return [x / depth, y / depth];
    };
  }
  return (x, y) => [x, y];
}

/** Samples the photo: each pixel is the mean of four points of the page. */
function samplePage(page: Uint8Array, view: View): Float32Array {
  const shot = new Float32Array(SHOT.width * SHOT.height);
  for (let row = 0; row < SHOT.height; row += 1)
    for (let column = 0; column < SHOT.width; column += 1) {
      let all = 0;
      for (const down of [0.25, 0.75])
        for (const right of [0.25, 0.75]) {
          const [x, y] = view(column + right - SHOT.width / 2, row + down - SHOT.height / 2);
          const isPage = x >= 0 && y >= 0 && x < PAGE.width && y < PAGE.height;
          all += isPage ? (page[Math.floor(y) * PAGE.width + Math.floor(x)] ?? 0) : TABLE;
        }
      shot[row * SHOT.width + column] = all / 4;
    }
  return shot;
}

/** Adds the reflection of a light on the barcode. */
function addGlare(random: Random, shot: Float32Array): void {
  const [x, y] = [SHOT.width / 2 + between(random, -140, 140), SHOT.height / 2 + between(random, -60, 10)];
  const [wide, high] = [between(random, 60, 150), between(random, 25, 60)];
  const light = between(random, 220, 500);
  for (let at = 0; at < shot.length; at += 1) {
    const [right, down] = [((at % SHOT.width) - x) / wide, (Math.floor(at / SHOT.width) - y) / high];
    shot[at] = (shot[at] ?? 0) + light * Math.exp(-(right * right + down * down));
  }
}

/** Grey bars on grey paper, with a brightness gradient. */
function lowerContrast(random: Random, shot: Float32Array): void {
  const [contrast, grey, slope] = [
    between(random, 0.1, 0.25),
    between(random, 60, 180),
    between(random, -0.04, 0.04),
  ];
  for (let at = 0; at < shot.length; at += 1)
    shot[at] = grey + ((shot[at] ?? 0) - 128) * contrast + slope * ((at % SHOT.width) - SHOT.width / 2);
}

/** Adds defocus or motion blur and sensor noise, and encodes a JPEG. */
async function encodePhoto(random: Random, hardship: Distortion, shot: Float32Array): Promise<Buffer> {
  const noise = between(random, 2, 6);
  const grains = Uint8Array.from(shot, (grey) =>
    Math.max(0, Math.min(255, grey + (random.next() + random.next() + random.next() - 1.5) * noise)),
  );
  const photo = sharp(grains, { raw: { ...SHOT, channels: 1 } });
  const seen = hardship === 'blur' ? photo.blur(between(random, 1.2, 2.2)) : photo.blur(0.6);
  const reach = random.whole(1, 3);
  const long = 2 * reach + 1;
  const hand = {
    width: long,
    height: 3,
    kernel: Array.from({ length: 3 * long }, (_, at) => Math.floor(at / long) % 2),
  };
  const { data, info } = await (hardship === 'motion' ? seen.convolve(hand) : seen)
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  return sharp(data, { raw: { width, height, channels } })
    .jpeg({ quality: random.whole(70, 88) })
    .toBuffer();
}
