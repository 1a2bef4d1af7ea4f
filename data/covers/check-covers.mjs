// node check-covers.mjs: checks that a listing always has the same drawing, and that ZXing reads the barcode on every back
// of a gallery, at 640 pixels, as the ISBN or ISSN of its listing.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import sharp from 'sharp';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import { toEan } from './barcode.mjs';
import { backCover, drawCover } from './draw-cover.mjs';
import { itemOf, planListings, readListings } from './listings.mjs';

prepareZXingModule({ overrides: { wasmBinary: readFileSync(createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm')).buffer } });

async function codesOn(svg) {
  const { data, info } = await sharp(Buffer.from(svg)).resize({ width: 640 }).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const found = await readBarcodes({ data: new Uint8ClampedArray(data), width: info.width, height: info.height, colorSpace: 'srgb' }, { formats: ['EAN-13'], tryHarder: true });
  return found.map(({ text }) => text);
}

const listings = readListings();
const plan = planListings(listings);
let codes = 0;
for (const listing of listings) {
  const entry = plan[listing.slug];
  const item = itemOf(listing, entry);
  if (drawCover(item, entry) !== drawCover({ ...item }, { ...entry })) throw new Error(`${listing.slug} is not drawn alike twice`);
  const ean = toEan(listing.isbn ?? listing.issn);
  if (!ean || !entry.gallery) continue;
  codes += 1;
  if (!(await codesOn(backCover(item, entry))).includes(ean)) throw new Error(`${listing.slug}: the barcode ${ean} cannot be read`);
}
console.log(`${listings.length} listings drawn alike twice, ${codes} barcodes read`);
