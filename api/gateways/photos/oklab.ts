/** A color in Oklab, a perceptual color space: lightness 0 to 1, a from green to red, b from blue to yellow. */
export interface Oklab {
  readonly L: number;
  readonly a: number;
  readonly b: number;
}

/** Red, green, blue; 0 to 255 each. */
export type Rgb = readonly [red: number, green: number, blue: number];

/** A small rendition: three bytes per pixel, row by row. */
export interface Pixels {
  readonly data: Buffer;
  readonly width: number;
  readonly height: number;
}

export const pixelAt = ({ data }: Pixels, index: number): Rgb => [
  data.readUInt8(index * 3),
  data.readUInt8(index * 3 + 1),
  data.readUInt8(index * 3 + 2),
];

const linear = (v: number): number => (v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4);

export function oklabOf([red, green, blue]: Rgb): Oklab {
  const [r, g, b] = [linear(red / 255), linear(green / 255), linear(blue / 255)];
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return {
    L: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    a: 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    b: 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  };
}
