// node sheet.mjs OUT.png [CATEGORY | gallery [FIRST COUNT]]: a contact sheet of the drawings, for review.
import sharp from 'sharp';
import { backCover, drawCover, insidePages, spine } from './draw-cover.mjs';
import { itemOf, planListings, readListings } from './listings.mjs';

const [out, which = 'all', first = '0', count = '24'] = process.argv.slice(2);
const listings = readListings();
const plan = planListings(listings);
const parts = which === 'gallery' ? [drawCover, backCover, spine, insidePages] : [drawCover];
const shown = which === 'gallery'
  ? listings.filter(({ slug }) => plan[slug].gallery).slice(Number(first), Number(first) + Number(count))
  : listings.filter(({ category }) => which === 'all' || category === which);
const svgs = shown.flatMap((listing) => parts.map((draw) => draw(itemOf(listing, plan[listing.slug]), plan[listing.slug])));
const [columns, width, gap] = [12, 150, 8];
const height = 220;
const tiles = [];
for (const [i, svg] of svgs.entries()) {
  const input = await sharp(Buffer.from(svg)).resize({ width, height, fit: 'inside' }).png({ compressionLevel: 1 }).toBuffer();
  tiles.push({ input, left: gap + (i % columns) * (width + gap), top: gap + Math.floor(i / columns) * (height + gap) });
}
await sharp({ create: { width: columns * (width + gap) + gap, height: Math.ceil(svgs.length / columns) * (height + gap) + gap, channels: 3, background: '#FBF8F3' } })
  .composite(tiles).png().toFile(out);
