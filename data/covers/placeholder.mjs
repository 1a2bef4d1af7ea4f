// Blurred placeholder: one integer per picture, drawn by CSS alone (placeholder.css), without script or request.
// The idea of packing a picture into one CSS number is leanrada.com's; the layout of the bits and the code are ours.
//
// 20 bits, most significant first, minus 2^19, so that the value lies in -524288..524287:
//
//   c0 c1 c2 c3 c4 c5   six cells of 2 bits: a grid of 3 columns and 2 rows, row by row from the top left
//   LL                  2 bits: lightness of the base colour   0.30 0.50 0.70 0.90
//   aaa                 3 bits: its Oklab a                    0.01 + (n - 3) * 0.04   -0.11 .. 0.17
//   bbb                 3 bits: its Oklab b                    0.02 + (n - 3) * 0.04   -0.10 .. 0.18
//                       (the neutral value is the warm gray of printed paper)
//
// A cell is the lightness of its part of the picture relative to the base:
//   cell lightness = base lightness + (n - 1.5) * 0.14        -0.21 -0.07 +0.07 +0.21
// To decode: v = value + 524288; cell i = floor(v / 2^(18 - 2i)) mod 4; LL = floor(v / 64) mod 4;
// aaa = floor(v / 8) mod 8; bbb = v mod 8.

const OFFSET = 2 ** 19;
const COLUMNS = 3;
const ROWS = 2;

const linear = (v) => (v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4);

/** sRGB (three numbers 0..255) -> Oklab { L 0..1, a, b }. */
export function oklab(red, green, blue) {
  const [r, g, b] = [red, green, blue].map((v) => linear(v / 255));
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return {
    L: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    a: 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    b: 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  };
}

const labOf = (hex) => oklab(...[1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16)));

const level = (value, count) => Math.max(0, Math.min(count - 1, Math.round(value)));

/**
 * Raw RGB pixels (3 bytes each) of a small rendering, about 60 wide -> the integer as a string.
 * The base is the mean colour, half way to the tint; the cells are means of their sixth of the picture.
 */
export function placeholderOf(pixels, width, height) {
  const cells = Array.from({ length: COLUMNS * ROWS }, () => ({ sum: 0, count: 0 }));
  const mean = { L: 0, a: 0, b: 0 };
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = (y * width + x) * 3;
      const lab = oklab(pixels[at], pixels[at + 1], pixels[at + 2]);
      for (const part of ['L', 'a', 'b']) mean[part] += lab[part] / (width * height);
      const cell = cells[Math.floor((y * ROWS) / height) * COLUMNS + Math.floor((x * COLUMNS) / width)];
      cell.sum += lab.L;
      cell.count += 1;
    }
  }
  const ll = level((mean.L - 0.3) / 0.2, 4);
  const base = 0.3 + ll * 0.2;
  // The mean of many inks is muddy: it is mixed half and half with the picture's tint.
  const own = labOf(tintOf(pixels, width, height));
  const hue = { a: (mean.a + own.a) / 2, b: (mean.b + own.b) / 2 };
  let packed = 0;
  for (const { sum, count } of cells) packed = packed * 4 + level((sum / count - base) / 0.14 + 1.5, 4);
  packed = ((packed * 4 + ll) * 8 + level((hue.a - 0.01) / 0.04 + 3, 8)) * 8 + level((hue.b - 0.02) / 0.04 + 3, 8);
  return String(packed - OFFSET);
}

/** The integer (or its string) -> { base: { L, a, b }, cells: six lightnesses }: what placeholder.css computes. */
export function readPlaceholder(value) {
  const v = Number(value) + OFFSET;
  const base = { L: 0.3 + (Math.floor(v / 64) % 4) * 0.2, a: 0.01 + ((Math.floor(v / 8) % 8) - 3) * 0.04, b: 0.02 + ((v % 8) - 3) * 0.04 };
  const cells = Array.from({ length: 6 }, (_, i) => base.L + ((Math.floor(v / 2 ** (18 - 2 * i)) % 4) - 1.5) * 0.14);
  return { base, cells };
}

/**
 * Returns the dominant color of a picture as #RRGGBB: the most common kind of pixel, where colors weigh more than grays, and
 * paper white and ink black lose to anything else.
 */
export function tintOf(pixels, width, height) {
  const bins = new Map();
  for (let at = 0; at < width * height * 3; at += 3) {
    const rgb = [pixels[at], pixels[at + 1], pixels[at + 2]];
    const lab = oklab(...rgb);
    const key = [lab.L / 0.08, lab.a / 0.04, lab.b / 0.04].map(Math.round).join();
    const chroma = Math.hypot(lab.a, lab.b);
    const plain = lab.L > 0.93 ? 0.18 : lab.L < 0.28 ? 0.3 : 1;
    const bin = bins.get(key) ?? { count: 0, score: 0, sum: [0, 0, 0] };
    bin.count += 1;
    bin.score += plain * (0.12 + Math.min(chroma, 0.16) * 4);
    rgb.forEach((v, i) => { bin.sum[i] += v; });
    bins.set(key, bin);
  }
  const best = [...bins.values()].reduce((one, two) => (two.score > one.score ? two : one));
  return `#${best.sum.map((v) => Math.round(v / best.count).toString(16).padStart(2, '0')).join('')}`.toUpperCase();
}
