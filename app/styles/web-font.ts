// The files in public/fonts are made from npm's @fontsource-variable/fraunces 5.3.0 (SIL Open Font License 1.1, beside the
// files) with fontTools: weights 440 to 600, one optical size, a thousand units per em. FILE and RANGES are those below,
// without "U+":
//
//   fonttools varLib.instancer fraunces-latin-full-normal.woff2 opsz=24 wght=440:600 SOFT=0 WONK=0 -o latin.ttf
//   fonttools ttLib.scaleUpem latin.ttf 1000 --output-file latin-1000.ttf
//   fonttools subset latin-1000.ttf --unicodes=RANGES --layout-features=kern,liga --no-hinting --flavor=woff2 --output-file=FILE

/** By file: the characters of nearly every page, and those that English titles rarely need. */
const RANGES = {
  'fraunces-latin':
    'U+20-22,U+24-3B,U+3D,U+3F,U+41-5B,U+5D,U+61-7A,U+A0,U+B7,U+E8-E9,U+2013-2014,U+2018-2019,U+201C-201D,U+2026',
  'fraunces-latin-accents':
    'U+23,U+3C,U+3E,U+40,U+5C,U+5E-60,U+7B-7E,U+A1-B6,U+B8-E7,U+EA-FF,U+131,U+152-153,U+2BC,U+2C6,U+2DA,U+2DC,U+300-304,U+308,U+2015-2017,U+201A,U+201E,U+2022,U+2032-2215',
} as const;

/**
 * Shows headings in Fraunces as soon as its first file has arrived. Until then they stand in a system serif of the same
 * ascent, descent and width (type.css), so that nothing moves. The browser fetches the other file if the page has one of its
 * characters. Without the first file, the system's serif stays.
 */
export async function loadWebFont(): Promise<void> {
  const faces = Object.entries(RANGES).map(
    ([file, unicodeRange]) =>
      new FontFace('Fraunces', `url(/fonts/${file}.woff2)`, {
        weight: '440 600',
        display: 'swap',
        unicodeRange,
      }),
  );
  // Adding a face before it has loaded costs an extra layout of the whole page.
  await faces[0]?.load();
  for (const face of faces) document.fonts.add(face);
}
