import { crc32, deflateSync } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';

type Rgb = readonly [number, number, number];
type Bytes = Buffer<ArrayBuffer>;

/** Colors of a test photo's quarters when upright: top left, top right, bottom left, bottom right. */
export const QUARTERS: readonly Rgb[] = [
  [200, 30, 30],
  [30, 160, 60],
  [40, 60, 200],
  [230, 220, 60],
];

interface PhotoOptions {
  readonly width?: number;
  readonly height?: number;
  /** EXIF orientation, 1 to 8; the pixels are rotated accordingly. */
  readonly orientation?: number;
}

/** A JPEG of four quarters, by default 120 x 90 pixels. */
export const drawPhoto = (wanted: PhotoOptions = {}): Promise<Bytes> =>
  encodeJpeg(drawing(wanted), wanted.orientation);

/** The same as a PNG. */
export const drawPng = async (wanted: PhotoOptions = {}): Promise<Bytes> =>
  Buffer.from(await drawing(wanted).png().toBuffer());

/** A photo with location, camera and author in every metadata format of JPEG. */
export async function drawPhotoWithMetadata(): Promise<Bytes> {
  const told = drawing({})
    .withExif({
      IFD0: { Make: 'Canary Cameras', Artist: 'Canary Person', Orientation: '1' },
      IFD3: {
        GPSLatitudeRef: 'N',
        GPSLatitude: '43/1 28/1 2/1',
        GPSLongitudeRef: 'E',
        GPSLongitude: '11/1 53/1 6/1',
      },
    })
    .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><canary>Canary Garden</canary></x:xmpmeta>')
    .withIccProfile('p3');
  const jpeg = await told.jpeg().toBuffer();
  const comment = Buffer.from('Canary Comment');
  const segment = Buffer.from([0xff, 0xfe, 0, comment.length + 2]);
  return Buffer.concat([jpeg.subarray(0, 2), segment, comment, jpeg.subarray(2)]);
}

/** A photo of `bytes` bytes: decoders ignore what follows a JPEG's end. */
export async function createPhotoOfSize(bytes: number): Promise<Bytes> {
  const photo = Buffer.alloc(bytes);
  (await drawPhoto()).copy(photo);
  return photo;
}

/** A decompression bomb: a valid one-bit PNG of a few hundred kilobytes, however many pixels. */
export function createPngBomb(width: number, height: number): Bytes {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([1, 0, 0, 0, 0], 8);
  const rows = deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * height), { level: 1 });
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}

function drawing({ width = 120, height = 90, orientation = 1 }: PhotoOptions): Sharp {
  const [wide, high] = orientation > 4 ? [height, width] : [width, height];
  const data = Buffer.alloc(wide * high * 3);
  for (let at = 0; at < wide * high; at += 1) {
    const [x, y] = mapToUpright(orientation, at % wide, Math.floor(at / wide), wide, high);
    const quarter = (y * 2 < height ? 0 : 2) + (x * 2 < width ? 0 : 1);
    data.set(QUARTERS[quarter] ?? [0, 0, 0], at * 3);
  }
  return sharp(data, { raw: { width: wide, height: high, channels: 3 } });
}

/** Maps the stored pixel x, y to its upright position (EXIF 2.32, 4.6.4). */
function mapToUpright(
  orientation: number,
  x: number,
  y: number,
  wide: number,
  high: number,
): [number, number] {
  const [right, below] = [wide - 1 - x, high - 1 - y];
  const seen: readonly [number, number][] = [
    [x, y],
    [right, y],
    [right, below],
    [x, below],
    [y, x],
    [below, x],
    [below, right],
    [y, right],
  ];
  return seen[orientation - 1] ?? [x, y];
}

async function encodeJpeg(picture: Sharp, orientation: number | undefined): Promise<Bytes> {
  const marked = orientation === undefined ? picture : picture.withMetadata({ orientation });
  return Buffer.from(await marked.jpeg({ quality: 95, chromaSubsampling: '4:4:4' }).toBuffer());
}
