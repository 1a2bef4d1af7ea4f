// node draw.mjs [SLUG...]: draws the pictures of the demo catalog (of these listings only) into ../pictures and writes
// ../pictures.json. Pictures whose drawing is unchanged are skipped.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import sharp from 'sharp';
import { backCover, drawCover, insidePages, spine } from './draw-cover.mjs';
import { itemOf, planListings, readListings } from './listings.mjs';
import { placeholderOf, tintOf } from './placeholder.mjs';

export const WIDTHS = [1280, 640, 480, 320, 160];
// The large size has flat colors and compresses well; the small ones decide when the first screen is painted.
const QUALITY = { 1280: 45, 640: 48, 480: 49, 320: 49, 160: 52 };
const PARTS = { front: drawCover, back: backCover, spine, inside: insidePages };
const LONGEST_NAME = 60;
const AT_ONCE = 2;

const pictures = new URL('../pictures/', import.meta.url);
const index = new URL('../pictures.json', import.meta.url);
const memory = new URL('./node_modules/.cache/drawn.json', import.meta.url);
const readOr = (file, fallback) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : fallback);

/** 'the-left-hand-of-darkness', 'front' -> the base name of the picture's files, without width and extension. */
export const pictureName = (slug, part) => `${slug.slice(0, LONGEST_NAME - part.length - 1).replace(/-$/, '')}-${part}`;

async function render(svg, name) {
  const wide = Number(svg.match(/ width="(\d+)"/)[1]);
  const { data, info } = await sharp(Buffer.from(svg), { density: (72 * WIDTHS[0]) / wide }).resize({ width: WIDTHS[0] }).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const full = () => sharp(data, { raw: info });
  for (const width of WIDTHS) {
    await full().resize({ width }).avif({ quality: QUALITY[width], effort: 4, chromaSubsampling: width === WIDTHS[0] ? '4:2:0' : '4:4:4' }).toFile(new URL(`${name}-${width}.avif`, pictures).pathname);
  }
  const small = await full().resize({ width: 60 }).raw().toBuffer({ resolveWithObject: true });
  const pixels = [small.data, small.info.width, small.info.height];
  return { name, width: info.width, height: info.height, tint: tintOf(...pixels), placeholder: placeholderOf(...pixels) };
}

async function main(only) {
  sharp.concurrency(1);
  mkdirSync(pictures, { recursive: true });
  mkdirSync(new URL('.', memory), { recursive: true });
  const listings = readListings();
  const plan = planListings(listings);
  const drawn = readOr(memory, {});
  const known = readOr(index, {});
  const jobs = listings.flatMap((listing) => (plan[listing.slug].gallery ? Object.keys(PARTS) : ['front']).map((part) => ({ listing, part, name: pictureName(listing.slug, part) })));
  const done = new Map(Object.values(known).flat().map((picture) => [picture.name, picture]));
  const save = () => {
    const rows = listings.map(({ slug }) => [slug, jobs.filter((job) => job.listing.slug === slug).map((job) => done.get(job.name)).filter(Boolean)]);
    writeFileSync(index, `{\n${rows.map(([slug, list]) => `  ${JSON.stringify(slug)}: [\n${list.map((picture) => `    ${JSON.stringify(picture)}`).join(',\n')}\n  ]`).join(',\n')}\n}\n`);
    writeFileSync(memory, JSON.stringify(drawn));
  };
  const asked = jobs.filter(({ listing }) => !only.length || only.includes(listing.slug));
  // Fronts before galleries: they are enough to run the shop.
  const queue = [...asked.filter(({ part }) => part === 'front'), ...asked.filter(({ part }) => part !== 'front')];
  let count = 0;
  const worker = async () => {
    for (let job = queue.shift(); job; job = queue.shift()) {
      const entry = plan[job.listing.slug];
      const svg = PARTS[job.part](itemOf(job.listing, entry), { layout: entry.layout, palette: entry.palette });
      const mark = createHash('sha256').update(svg).update(JSON.stringify(QUALITY)).digest('hex').slice(0, 16);
      if (drawn[job.name] === mark && done.has(job.name) && existsSync(new URL(`${job.name}-160.avif`, pictures))) continue;
      done.set(job.name, await render(svg, job.name));
      drawn[job.name] = mark;
      count += 1;
      if (count % 20 === 0) { save(); console.log(`${count} drawn, ${queue.length} to go`); }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  save();
  const wanted = new Set(jobs.flatMap(({ name }) => WIDTHS.map((width) => `${name}-${width}.avif`)));
  for (const file of readdirSync(pictures)) if (!wanted.has(file)) rmSync(new URL(file, pictures));
  console.log(`${count} pictures drawn, ${jobs.length} in all`);
}

await main(process.argv.slice(2));
