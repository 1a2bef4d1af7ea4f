// Covers of used books, magazines, catalogs, manuals, journals and games, drawn from their data alone.
import { hash, random } from './random.mjs';
import { PALETTES } from './palettes.mjs';
import { startIds } from './svg.mjs';
import { signFor } from './motifs.mjs';
import { wear, printed } from './wear.mjs';
import { kit } from './layouts/kit.mjs';
import { readItem } from './item.mjs';
import { LAYOUTS, layoutsFor } from './layouts/index.mjs';
import { subject } from './layouts/magazines.mjs';
import { drawBack } from './back.mjs';
import { drawSpine } from './spine.mjs';
import { drawInside, closeUp } from './inside.mjs';

// Fallback signs for titles that name nothing to draw.
const SIGNS_OF = { catalogs: ['house', 'cup', 'umbrella', 'clock', 'star', 'flower', 'bell'], manuals: ['gear', 'hand', 'key'], journals: ['book', 'leaf', 'star', 'key', 'tower', 'eye'], games: ['star', 'crown', 'tower', 'key', 'mask', 'bell'] };

const sheet = (W, H, inner) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${W} ${H}" width="${W}" height="${H}">${inner}</svg>`;

// Ids that end in a number cycle through layouts and inks, so that neighbors differ; other ids are hashed.
function turns(item, layouts, palettes) {
  const seed = hash(`${item.id}|${item.title}`);
  const tail = String(item.id).match(/(\d{1,9})$/);
  const turn = tail ? Number(tail[1]) : seed % 100003;
  const stride = (count, wish) => { let s = wish; const gcd = (a, b) => (b ? gcd(b, a % b) : a); while (gcd(s, count) !== 1) s++; return s; };
  return {
    layout: layouts[(turn * stride(layouts.length, Math.max(1, Math.round(layouts.length * 0.382)))) % layouts.length],
    palette: palettes[(turn * stride(palettes.length, 7) + Math.floor(turn / palettes.length)) % palettes.length],
  };
}

/** Returns the default layout and palette of an item. */
export function chosenFor(item) {
  const read = readItem(item);
  return turns(item, layoutsFor(read), Object.keys(PALETTES));
}

/** Returns layouts and palettes for a catalog, in display order: no layout twice in 8 of a category, no palette twice in 5. */
export function planCovers(items) {
  const lastLayouts = {};
  const lastPalettes = [];
  return items.map((item) => {
    const read = readItem(item);
    const seen = (lastLayouts[read.category] ??= []);
    const names = layoutsFor(read);
    const r = random(`plan|${item.id}|${item.title}`);
    const wait = (list, name) => { const i = list.lastIndexOf(name); return i < 0 ? 1e6 : list.length - i; };
    const far = (list, options, gap) => { const free = options.filter((o) => wait(list, o) > gap); return free.length ? r.pick(free) : options.reduce((a, b) => (wait(list, b) > wait(list, a) ? b : a)); };
    const layout = far(seen, names, Math.min(8, names.length - 2));
    const palette = far(lastPalettes, Object.keys(PALETTES), 5);
    seen.push(layout);
    lastPalettes.push(palette);
    return { layout, palette };
  });
}

function stage(item, choice, part) {
  const read = readItem(item);
  const auto = turns(item, layoutsFor(read), Object.keys(PALETTES));
  const layout = choice.layout ?? auto.layout;
  const palette = choice.palette ?? auto.palette;
  const p = PALETTES[palette];
  const r = random(`${item.id}|${item.title}|${part}`);
  const size = random(`${item.id}|${item.title}|size`);
  const spec = LAYOUTS[read.category][layout];
  const W = 600;
  const H = spec.heights ? size.pick(spec.heights) : 800;
  const found = signFor(`${item.title}`, random(`${item.id}|${item.title}|sign`), read.category === 'magazines' ? subject(read)[2] : SIGNS_OF[read.category]);
  const sign = item.sign ? { name: item.sign, sure: true } : found;
  const key = `k${hash(`${item.id}|${item.title}|${part}`).toString(36)}`;
  startIds(key);
  // a very short title may be larger than the layout's usual maximum
  const big = read.title.length <= 5 ? 1.9 : read.title.length <= 9 ? 1.3 : 1;
  return { key, ...read, ...kit(p), big, W, H, p, r, sign, layout, palette, spec, condition: item.condition ?? 'good' };
}

/**
 * drawCover({ id, title, author, year, publisher, category, condition, sign? }, { layout, palette }?) -> SVG.
 * Deterministic: the same item always has the same picture.
 */
export function drawCover(item, choice = {}) {
  const k = stage(item, choice, 'front');
  const art = k.spec.draw(k);
  return sheet(k.W, k.H, printed(art, k.key, random(`${item.id}|press`), k.condition) + wear(random(`${item.id}|wear`), k.p, { ...k, spine: k.category !== 'games' }));
}

// Back and spine use the ground of the front: the first fill of its layout.
const groundOf = (item, choice) => { const k = stage(item, choice, 'front'); return k.spec.draw(k).match(/fill="(#[0-9A-Fa-f]{6})"/)[1].toUpperCase(); };
const withGround = (item, choice, part) => { const ground = groundOf(item, choice); return { ...stage(item, choice, part), ground }; };

/** The back: blurb lines and, when there is an ISBN or ISSN, its EAN-13. */
export function backCover(item, choice = {}) {
  return ((k) => sheet(k.W, k.H, drawBack(k, item)))(withGround(item, choice, 'back'));
}

/** The spine among others on a shelf (a game: the side of its box). */
export function spine(item, choice = {}) {
  return ((k) => sheet(600, 800, drawSpine(k, item)))(withGround(item, choice, 'spine'));
}

/** Open at a page: title page, contents, plates or pieces, by kind. 3:4; `spread` or a game: both pages, 4:3. */
export function insidePages(item, choice = {}, { spread = false } = {}) {
  return ((k) => (spread || k.category === 'games' ? sheet(800, 600, drawInside(k, item)) : `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${closeUp}" width="600" height="800">${drawInside(k, item)}</svg>`))(withGround(item, choice, 'inside'));
}

export { PALETTES, LAYOUTS };
