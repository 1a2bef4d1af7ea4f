import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { OverlayOptions, Sharp } from 'sharp';
import { bytesOf } from '../files/bytes-of.ts';
import type { Content } from '../files/file-store.ts';
import { loadSharp } from '../load-sharp.ts';

/** What a link preview shows: a product's cover on its wall, with words beside it. */
export interface LinkPreview {
  readonly title: string;
  readonly author: string | undefined;
  /** "$7.95" or "Sold". */
  readonly price: string;
  /** The dominant color of the cover, "#RRGGBB". */
  readonly tint: string;
  /** The cover as JPEG. */
  readonly cover: Content;
}

const SIZE = { width: 1200, height: 630 };
/** The table begins here; the cover stands on it. */
const TABLE_TOP = 520;
const COVER = { left: 100, bottom: 565, width: 420, height: 500 };
const WORDS = { left: 590, top: 80, width: 540 };
/** Longer titles are cut. */
const MAX_TITLE_LENGTH = 120;
const COLORS = { ink: '#1F1B16', soft: '#4A443C', paper: '#F6F0E6' };

/** A rendered layer and its size in pixels. */
interface Layer {
  readonly input: Buffer;
  readonly width: number;
  readonly height: number;
}

/**
 * Draws a link preview, 1200 x 630 pixels, as JPEG. `assets` is the folder of the shop's font and icon. Text is drawn without
 * SVG: its decoder is blocked in this process (see readOnlyPhotos).
 */
export async function drawLinkPreview(preview: LinkPreview, assets: string): Promise<Buffer> {
  const sharp = await loadSharp();
  const { tint } = preview;
  const table = {
    width: SIZE.width,
    height: SIZE.height - TABLE_TOP,
    background: mix(tint, COLORS.paper, 0.4),
  };
  return sharp({ create: { ...SIZE, channels: 3, background: mix(tint, COLORS.paper, 0.26) } })
    .composite([
      { input: { create: { ...table, channels: 3 } }, left: 0, top: TABLE_TOP },
      ...(await drawCover(sharp, preview.cover)),
      ...(await drawWords(sharp, preview, assets)),
    ])
    .jpeg({ quality: 82, mozjpeg: true })
    .toBuffer();
}

type Draw = Awaited<ReturnType<typeof loadSharp>>;

/** The cover and its shadow. */
async function drawCover(sharp: Draw, content: Content): Promise<OverlayOptions[]> {
  const { width, height } = COVER;
  const cover = await layerOf(sharp(await bytesOf(content)).resize({ width, height, fit: 'inside' }));
  const shadow = await layerOf(sharp(await shadowOf(sharp, cover)).blur(12));
  const left = COVER.left + Math.round((COVER.width - cover.width) / 2);
  const top = COVER.bottom - cover.height;
  return [place(shadow, left - MARGIN, top - MARGIN + 10), place(cover, left, top)];
}

/** Title, author and price, and the shop's mark. */
async function drawWords(
  sharp: Draw,
  { title, author, price }: LinkPreview,
  assets: string,
): Promise<OverlayOptions[]> {
  const write = async (text: string, color: string, size: number): Promise<Layer> =>
    layerOf(
      sharp({
        text: {
          text: `<span foreground="${color}">${escapeMarkup(text)}</span>`,
          font: `Fraunces ${size}`,
          fontfile: join(assets, 'fonts/fraunces.ttf'),
          rgba: true,
          width: WORDS.width,
          dpi: 72,
          wrap: 'word-char',
        },
      }),
    );
  const large = await write(shorten(title), COLORS.ink, 64);
  const heading = large.height <= 250 ? large : await write(shorten(title), COLORS.ink, 42);
  const byline = author === undefined ? undefined : await write(shorten(author, 40), COLORS.soft, 28);
  const amount = await write(price, COLORS.ink, 54);
  const icon = await layerOf(sharp(await readFile(join(assets, 'icon-192.png'))).resize(56));
  const name = await write('Dogear', COLORS.ink, 36);
  return [
    place(heading, WORDS.left, WORDS.top),
    ...(byline === undefined ? [] : [place(byline, WORDS.left, WORDS.top + heading.height + 20)]),
    place(amount, WORDS.left, TABLE_TOP - amount.height - 24),
    place(icon, WORDS.left, TABLE_TOP + 27),
    place(name, WORDS.left + 72, TABLE_TOP + 36),
  ];
}

const place = ({ input }: Layer, left: number, top: number): OverlayOptions => ({ input, left, top });

/** Space around a shadow for its blur. */
const MARGIN = 40;

const shadowOf = async (sharp: Draw, { width, height }: Layer): Promise<Buffer> =>
  sharp({
    create: { width: width + 2 * MARGIN, height: height + 2 * MARGIN, channels: 4, background: '#00000000' },
  })
    .composite([{ input: { create: { width, height, channels: 4, background: '#00000066' } } }])
    .png()
    .toBuffer();

async function layerOf(picture: Sharp): Promise<Layer> {
  const { data, info } = await picture.png().toBuffer({ resolveWithObject: true });
  return { input: data, width: info.width, height: info.height };
}

/** Cuts at a number of characters, as a reader counts them, with an ellipsis. */
function shorten(text: string, max = MAX_TITLE_LENGTH): string {
  const characters = Array.from(new Intl.Segmenter('en').segment(text), ({ segment }) => segment);
  return characters.length <= max
    ? text
    : `${characters
        .slice(0, max - 1)
        .join('')
        .trimEnd()}…`;
}

/** Pango's markup allows neither bare `&` and `<` nor control characters. */
const escapeMarkup = (text: string): string =>
  text
    .replaceAll(/[\p{Cc}\p{Cs}]+/gu, ' ')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;');

/** "#9C2F21" and a share of it (0 to 1), the rest of another color -> "#RRGGBB". */
function mix(color: string, other: string, share: number): string {
  const parts = [1, 3, 5].map((at) => {
    const [one, two] = [color, other].map((each) => Number.parseInt(each.slice(at, at + 2), 16));
    return Math.round((one ?? 0) * share + (two ?? 0) * (1 - share))
      .toString(16)
      .padStart(2, '0');
  });
  return `#${parts.join('')}`;
}
