// The demo catalog for the drawing program: items with ids, and the plan that fixes the look of each.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { planCovers } from './draw-cover.mjs';

export const CATEGORIES = ['books', 'magazines', 'catalogs', 'manuals', 'journals', 'games'];
const at = (path) => new URL(`../${path}`, import.meta.url);
const readJson = (path) => JSON.parse(readFileSync(at(path), 'utf8'));

export const readListings = () => CATEGORIES.flatMap((category) => readJson(`catalog/${category}.json`));

// Whole sentences from the start of the description, as many as fit on a back cover.
function blurbOf(description) {
  const sentences = description.match(/[^.!?]+[.!?]+(?:[”’")]*)\s*/g) ?? [description];
  let text = sentences[0];
  for (const sentence of sentences.slice(1, 2)) if ((text + sentence).length <= 210) text += sentence;
  return text.trim();
}

/** Converts a listing and its plan to the input of drawCover. Copies of one edition share a seed (`like`) and so a design. */
export function itemOf(listing, plan = {}) {
  return {
    id: plan.like ?? listing.slug,
    title: plan.title ?? listing.title,
    author: (listing.author ?? '').replace(/, (?:translated|illustrated|edited) by .*$/, ''),
    year: listing.publishedYear,
    publisher: listing.publisher,
    category: listing.category,
    condition: listing.condition,
    isbn: listing.isbn,
    issn: listing.issn,
    blurb: blurbOf(listing.description),
    sign: plan.sign,
    good: plan.good,
    pieces: plan.pieces,
    plain: plan.plain,
  };
}

/**
 * catalog/plan.json: slug -> { layout, palette, gallery?, like?, title?, sign?, good?, pieces?, plain? }. Existing
 * entries never change; a listing without an entry gets one here, so that old covers stay as the catalog grows.
 */
export function planListings(listings) {
  const plan = existsSync(at('catalog/plan.json')) ? readJson('catalog/plan.json') : {};
  const wished = planCovers(listings.map((listing) => itemOf(listing, plan[listing.slug])));
  const full = {};
  listings.forEach((listing, i) => {
    const own = plan[listing.slug] ?? {};
    const gallery = own.gallery ?? Boolean(listing.featured || listing.popular);
    const source = own.like ? full[own.like] : wished[i];
    full[listing.slug] = { ...own, layout: own.layout ?? source.layout, palette: own.palette ?? source.palette, ...(gallery ? { gallery } : {}) };
  });
  writeFileSync(at('catalog/plan.json'), `{\n${Object.entries(full).map(([slug, entry]) => `  ${JSON.stringify(slug)}: ${JSON.stringify(entry)}`).join(',\n')}\n}\n`);
  return full;
}
