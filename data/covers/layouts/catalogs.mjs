// Catalogs: goods in rows, numbers, prices left to the inside.
import { rect, circle, ellipse, path, poly, line, stroke, group, n, mark } from '../svg.mjs';
import { words } from '../type.mjs';
import { goodsFor, drawThing } from '../things.mjs';
import { mix } from '../palettes.mjs';
import { signInks, shout } from './kit.mjs';

const inksFor = (k, ground) => { const c = signInks(ground, k.p, k.r); return [c.a, c.b, c.ink]; };
const season = (k) => k.issue || (k.year ? String(k.year) : 'Illustrated');

// a wall of squares, one good in each
function wall(k) {
  const { W, H, p, r } = k;
  const head = H - 600 + 0;
  const goods = r.shuffle(goodsFor(k.raw));
  const grounds = [p.b, p.a, p.paper, p.c];
  const ground = r.pick([p.paper, p.ink]);
  const on = k.on(ground);
  let s = rect(0, 0, W, H, ground);
  const cols = 3;
  const u = 188;
  const x0 = (W - cols * u) / 2;
  for (let i = 0; i < 9; i++) {
    const x = x0 + (i % 3) * u;
    const y = H - 3 * u - 20 + Math.floor(i / 3) * u;
    const g = grounds[(i + Math.floor(i / 3)) % 4] === ground ? mix(p.b, p.paper, 0.4) : grounds[(i + Math.floor(i / 3)) % 4];
    s += rect(x + 4, y + 4, u - 8, u - 8, g) + drawThing(goods[i % goods.length], x + u / 2, y + u / 2 + 4, 136, ...inksFor(k, g));
    s += words('mono', String(i + 1), { x: x + 14, y: y + 16, w: 40, h: 16, max: 15, fill: k.on(g) }).svg;
  }
  const th = H - 3 * u - 20;
  s += words('cond', k.title, { x: x0 + 4, y: 34, w: W - 2 * x0 - 8, h: th - 84, max: 100 * k.big, lines: 3, leading: 1.12, valign: 'middle', fill: k.accent(ground, 3.2, ['a', 'c', 'b']), upper: shout(k.title, 32) }).svg;
  s += words('condLight', season(k), { x: x0 + 4, y: th - 36, w: 300, h: 26, max: 24, lines: 1, fill: on }).svg;
  return s + words('condLight', k.pub || k.sub, { x: 300, y: th - 36, w: W - x0 - 304, h: 26, max: 20, lines: 1, anchor: 'end', fill: on }).svg;
}

// one good, very large, on a coloured floor
function hero(k) {
  const { W, H, p, r } = k;
  const [wallInk, floor] = r.pick([[p.b, p.a], [p.c, p.b], [p.paper, p.b], [p.a, p.b], [p.a, p.paper]]);
  const goods = goodsFor(k.raw);
  const thing = goods.includes(k.item.good) ? k.item.good : r.pick(goods);
  const on = k.on(wallInk);
  let s = rect(0, 0, W, H, wallInk) + rect(0, H * 0.72, W, H, floor);
  s += circle(300, H * 0.55, 206, mix(wallInk, p.paper, wallInk === p.paper ? 0 : 0.3)) + ellipse(300, H * 0.55 + 196, 176, 22, mix(floor, p.ink, 0.3));
  const disc = mix(wallInk, p.paper, wallInk === p.paper ? 0 : 0.3);
  s += drawThing(thing, 300, H * 0.55 + 14, 390, ...inksFor(k, disc));
  const t = words('grotBold', k.title, { x: 36, y: 36, w: W - 72, h: H * 0.2, max: 110 * k.big, lines: 3, leading: 1, fill: on, tracking: -0.035 });
  s += t.svg + words('grot', season(k), { x: 38, y: H * 0.2 + 56, w: 300, h: 30, max: 28, lines: 1, fill: on }).svg;
  const small = goods.filter((v) => v !== thing);
  const cy = H * 0.925;
  for (let i = 0; i < 4; i++) { const x = 94 + i * 137; s += circle(x, cy, 46, p.paper) + drawThing(small[i % small.length], x, cy, 66, ...inksFor(k, p.paper)); }
  return s;
}

// the thick book: bands of goods and a shield
function wishbook(k) {
  const { W, H, p, r } = k;
  const goods = r.shuffle(goodsFor(k.raw));
  const rows = r.shuffle([p.a, p.c, p.b]);
  let s = rect(0, 0, W, H, p.paper);
  const rh = H / 4;
  let index = 0;
  for (let i = 0; i < 13; i++) s += rect(i * 48, rh, 24, 2 * rh, mix(rows[1], p.paper, 0.45));
  for (const y of [0, 3]) {
    const g = rows[y / 3];
    s += rect(0, y * rh, W, rh + 1, g);
    for (let x = 0; x < 4; x++) s += drawThing(goods[index++ % goods.length], 75 + x * 150, y * rh + rh / 2, 112, ...inksFor(k, g));
  }
  const cw = 496;
  const ch = H * 0.44;
  const x = (W - cw) / 2;
  const y = (H - ch) / 2;
  const plate = r.pick([p.ink, p.a, p.c].filter((c) => c !== rows[1]));
  s += rect(x - 12, y - 12, cw + 24, ch + 24, p.paper, 'rx="26"') + rect(x, y, cw, ch, plate, 'rx="18"') + `<rect x="${x + 12}" y="${n(y + 12)}" width="${cw - 24}" height="${n(ch - 24)}" rx="10" fill="none" stroke="${k.accent(plate, 2.2)}" stroke-width="3"/>`;
  const t = words('scriptRound', k.title, { x: x + 36, y: y + 34, w: cw - 72, h: ch * 0.6, max: 86 * k.big, lines: 3, leading: 1.2, anchor: 'middle', valign: 'middle', fill: k.on(plate) });
  s += t.svg + words('cond', season(k), { x: x + 36, y: y + ch - 96, w: cw - 72, h: 40, max: 44, lines: 1, anchor: 'middle', valign: 'middle', fill: k.accent(plate, 3) }).svg;
  return s + words('condLight', k.pub, { x: x + 36, y: y + ch - 48, w: cw - 72, h: 22, max: 19, lines: 1, anchor: 'middle', fill: k.on(plate), tracking: 0.04 }).svg;
}

// an index page: rules, numbers, drawings in one ink
function index(k) {
  const { W, H, p, r } = k;
  const ground = r.pick([mix(p.b, p.paper, 0.5), p.paper, p.b]);
  const pen = p.ink;
  const red = k.accent(ground, 3, ['a', 'c']);
  const goods = r.shuffle(goodsFor(k.raw));
  let s = rect(0, 0, W, H, ground);
  s += rect(28, 28, W - 56, 6, pen) + words('slabFat', k.title, { x: 32, y: 52, w: W - 64, h: H * 0.17, max: 84 * k.big, lines: 3, leading: 1.08, fill: red, valign: 'middle' }).svg;
  const y0 = H * 0.17 + 74;
  s += words('slab', [k.sub, season(k)].filter(Boolean).join(' · '), { x: 32, y: y0, w: W - 64, h: 28, max: 27, lines: 1, fill: pen }).svg + rect(28, y0 + 40, W - 56, 3, pen);
  const top = y0 + 44;
  const rh = (H - top - 74) / 3;
  for (let i = 0; i < 9; i++) {
    const x = 28 + (i % 3) * 181.3;
    const y = top + Math.floor(i / 3) * rh;
    if (i % 3) s += rect(x, y + 8, 1.6, rh - 16, pen);
    s += drawThing(goods[i % goods.length], x + 90, y + rh / 2 - 8, 112, i % 4 === 1 ? red : pen, mix(ground, pen, 0.35), i % 4 === 1 ? pen : red);
    s += words('slab', goods[i % goods.length], { x: x + 14, y: y + rh - 26, w: 110, h: 18, max: 17, lines: 1, fill: pen }).svg + words('mono', `No. ${i + 1}`, { x: x + 100, y: y + rh - 25, w: 70, h: 16, max: 14, lines: 1, anchor: 'end', fill: pen }).svg;
    if (i < 6 && i % 3 === 0) s += rect(28, y + rh, W - 56, 1.6, pen);
  }
  return s + rect(28, H - 66, W - 56, 3, pen) + words('slab', k.pub || k.author || 'General catalog', { x: 32, y: H - 52, w: W - 64, h: 26, max: 22, lines: 1, fill: pen }).svg;
}

const sheet = (draw) => ({ draw, heights: [800, 780] });
export const CATALOGS = { wall: sheet(wall), hero: sheet(hero), wishbook: sheet(wishbook), index: sheet(index) };
