// Magazines: masthead, issue line, price box, cover lines, and a picture in flat inks.
import { rect, circle, ellipse, path, poly, line, stroke, group, clipped, n } from '../svg.mjs';
import { words } from '../type.mjs';
import { drawSign } from '../motifs.mjs';
import { mix } from '../palettes.mjs';
import { signInks, shout } from './kit.mjs';

// Generic cover lines: no articles are invented.
const LINES = [
  [/mechanic|workshop|popular electronics|make:|model|railway|motor|boat/, ['Plans & projects', 'In the workshop', 'Tools', 'Letters'], ['gear', 'car', 'rocket', 'train', 'radio']],
  [/geographic|nature|wildlife|bird|outdoor|ocean/, ['Far places', 'Maps & pictures', 'Field notes', 'Pictures'], ['mountain', 'ship', 'bird', 'leaf', 'whale', 'tree']],
  [/scien|omni|astronom|byte|comput|radio|wired|galaxy/, ['Articles', 'Diagrams & tables', 'Reviews', 'Letters'], ['atom', 'planet', 'rocket', 'eye', 'radio']],
  [/rolling|music|jazz|stereo|gramophone/, ['Records', 'On stage', 'Interviews', 'Letters'], ['note', 'radio', 'hand', 'star']],
  [/vogue|fashion|house|home|garden|gourmet|cook|food/, ['At table', 'Recipes', 'Wine & travel', 'Letters'], ['fork', 'cup', 'bottle', 'flower']],
  [/sports|nintendo|dragon|game/, ['The season', 'Players', 'Scores & tips', 'Letters'], ['star', 'crown', 'hand', 'rocket', 'sword']],
  [/photo|camera|aperture|life|look\b|picture/, ['Picture essays', 'Faces & places', 'Pictures', 'Letters'], ['camera', 'eye', 'face', 'sun']],
  [/./, ['Articles', 'Essays & reports', 'Reviews', 'Letters'], ['face', 'tower', 'umbrella', 'moon', 'bottle', 'bell']],
];
const subject = (k) => LINES.find(([pattern]) => pattern.test(k.raw.toLowerCase()));
const issueLine = (k) => k.issue || (k.year ? String(k.year) : 'Back issue');
const picture = (k) => (k.sign.sure ? k.sign.name : k.r.pick(subject(k)[2]));

function priceBox(k, x, y, ground) {
  const on = k.on(ground);
  // The printed price if the data has it, otherwise the issue number or the year: no price is invented.
  const price = k.item.coverPrice ?? (k.issue.match(/(?:issue|no\.?|#)\s*#?(\d+)/i)?.[1] ? `No. ${k.issue.match(/(?:issue|no\.?|#)\s*#?(\d+)/i)[1]}` : String(k.year || 'Back issue'));
  return rect(x, y, 92, 56, ground) + `<rect x="${x + 4}" y="${n(y + 4)}" width="84" height="48" fill="none" stroke="${on}" stroke-width="1.8"/>` + words('cond', price, { x: x + 8, y: y + 10, w: 76, h: 36, max: 30, anchor: 'middle', valign: 'middle', fill: on }).svg;
}

function masthead(k, face, y, h, fill, o = {}) {
  return words(face, k.title, { x: 28, y, w: k.W - 56, h, max: 230 * k.big, lines: k.title.length > 15 ? 2 : 1, leading: 1.0, anchor: 'middle', valign: 'middle', fill, upper: o.upper ?? true, ...o });
}

const coverLines = (k, x, y, w, fill, o = {}) => subject(k)[1].slice(0, o.count ?? 3).map((text, i) => words(o.face ?? 'cond', text, { x, y: y + i * (o.step ?? 62), w, h: (o.step ?? 62) - 12, max: o.size ?? 32, lines: 2, leading: 1.12, fill, anchor: o.anchor ?? 'start' }).svg).join('');

// full-bleed scene, masthead over it
function scene(k) {
  const { W, H, p, r } = k;
  const [sky, sun] = r.pick([[p.b, p.a], [p.a, p.b], [p.c, p.b], [p.paper, p.a]]);
  const on = k.on(sky);
  let s = rect(0, 0, W, H, sky);
  const cx = r.between(200, 400);
  for (let i = 5; i > 0; i--) s += circle(cx, H * 0.47, 60 + i * 46, mix(sun, sky, i * 0.17));
  s += circle(cx, H * 0.47, 84, sun);
  const floor = r.pick([p.ink, p.c].filter((c) => c !== sky));
  s += poly([[0, H * 0.68], [W * 0.35, H * 0.6], [W, H * 0.72], [W, H], [0, H]], mix(floor, sky, 0.35)) + poly([[0, H * 0.8], [W * 0.6, H * 0.68], [W, H * 0.75], [W, H], [0, H]], floor);
  s += drawSign(picture(k), 300, H * 0.56, 330, signInks(sky, p, r));
  const m = masthead(k, r.pick(['condTall', 'slabFat', 'fat']), 30, H * 0.19, on, { ghost: { fill: k.accent(sky, 1.5, ['c', 'a', 'b']), dx: 2.5, dy: 2.5 } });
  s += m.svg + rect(28, m.bottom + 12, W - 56, 3, on) + words('narrow', issueLine(k), { x: 28, y: m.bottom + 26, w: 400, h: 30, max: 24, lines: 1, fill: on, upper: true, tracking: 0.06 }).svg;
  s += coverLines(k, 34, H - 186, 340, k.on(floor), { count: 3, step: 54, size: 31 });
  return s + priceBox(k, W - 122, H - 84, k.p.paper);
}

// picture in a panel, lines in a side column
function panel(k) {
  const { W, H, p, r } = k;
  const ground = r.pick([p.paper, p.b, p.a]);
  const field = r.pick([p.a, p.c, p.ink].filter((c) => c !== ground));
  const on = k.on(ground);
  let s = rect(0, 0, W, H, ground);
  const m = masthead(k, r.pick(['didone', 'playfair', 'fat', 'deco']), 30, H * 0.15, on, { upper: false });
  const y = m.bottom + 54;
  s += m.svg + rect(28, m.bottom + 14, W - 56, 2, on) + words('serifItalic', issueLine(k), { x: 28, y: m.bottom + 22, w: 360, h: 27, max: 24, lines: 1, fill: on }).svg + words('serifItalic', k.pub, { x: 340, y: m.bottom + 22, w: W - 368, h: 27, max: 20, lines: 1, fill: on, anchor: 'end' }).svg;
  const px = 196;
  s += rect(px, y, W - px - 28, H - y - 34, field);
  const cx = px + (W - px - 28) / 2;
  const cy = y + (H - y - 34) / 2;
  const disc = k.inks(field, 1.5).find((c) => c !== ground) ?? p.paper;
  let beams = '';
  for (let i = 0; i < 7; i++) beams += rect(px, y + i * 92, W - px, 30, mix(field, disc, 0.22));
  s += clipped(rect(px, y, W - px - 28, H - y - 34, '#000'), group(beams, `transform="rotate(-24 ${n(cx)} ${n(cy)})"`));
  s += circle(cx, cy, 164, disc) + drawSign(picture(k), cx, cy, 236, signInks(disc, p, r));
  const rows = subject(k)[1];
  rows.forEach((text, i) => { const yy = y + 4 + i * 112; s += rect(28, yy, 40, 6, k.accent(ground, 2.4, ['c', 'a', 'b'])) + words('slab', text, { x: 28, y: yy + 20, w: 150, h: 78, max: 25, lines: 3, leading: 1.14, fill: on }).svg; });
  return s + priceBox(k, 28, H - 90, k.p.ink);
}

// poster: the number of the issue as a picture
function numeral(k) {
  const { W, H, p, r } = k;
  const ground = r.pick([p.a, p.c, p.ink, p.b]);
  const on = k.on(ground);
  const figure = (k.issue.match(/\d{1,4}/) ?? [String(k.year || 7).slice(-2)])[0].slice(-2);
  let s = rect(0, 0, W, H, ground);
  const big = k.accent(ground, 1.7, r.shuffle(['a', 'b', 'c']));
  const other = k.inks(ground, 1.4).find((c) => c !== big && c !== on) ?? on;
  const num = words('grotBold', figure, { x: -20, y: H * 0.24, w: W + 40, h: H * 0.62, max: 700, anchor: 'middle', valign: 'middle', fill: big, tracking: -0.05 });
  s += num.svg + `<g>${circle(450, H * 0.665, 124, other)}</g>`;
  s += drawSign(picture(k), 450, H * 0.665, 166, signInks(other, p, r));
  const m = masthead(k, 'grotBold', 32, H * 0.16, on, { upper: false, tracking: -0.04 });
  s += m.svg + words('grot', issueLine(k), { x: 32, y: m.bottom + 14, w: 400, h: 28, max: 23, lines: 1, fill: on }).svg;
  subject(k)[1].slice(0, 3).forEach((text, i) => { s += rect(32 + i * 184, H - 104, 168, 3, on) + words('grot', text, { x: 32 + i * 184, y: H - 92, w: 164, h: 64, max: 22, lines: 2, leading: 1.2, fill: on }).svg; });
  return s + priceBox(k, W - 124, m.bottom + 16, k.p.paper);
}

// the weekly: a quiet strip and one drawing
function weekly(k) {
  const { W, H, p, r } = k;
  const ground = r.pick([p.paper, mix(p.b, p.paper, 0.45), mix(p.c, p.paper, 0.62), mix(p.a, p.paper, 0.68)]);
  let s = rect(0, 0, W, H, ground);
  const bar = r.pick([p.a, p.c, p.ink]);
  s += rect(0, 0, 58, H, bar);
  const m = words(r.pick(['deco', 'groovy', 'geo']), k.title, { x: 88, y: 36, w: W - 120, h: 104, max: 96 * k.big, lines: 2, leading: 1.0, fill: p.ink, valign: 'middle' });
  s += m.svg + words('geoLight', issueLine(k), { x: 90, y: m.bottom + 16, w: 380, h: 28, max: 23, lines: 1, fill: p.ink }).svg;
  const city = [];
  const base = H - 92;
  for (let x = 88; x < W - 50;) { const w = r.int(38, 76); const h = r.between(70, 210); city.push([x, w, h]); x += w + r.int(4, 14); }
  const sky = r.pick([p.b, p.a, p.c].filter((c) => c !== bar && c !== ground));
  const sx = r.between(250, 440);
  s += circle(sx, H * 0.42, 122, sky) + drawSign(picture(k), sx, H * 0.4, 150, signInks(sky, p, r));
  city.forEach(([x, w, h], i) => { const c = [bar, mix(bar, p.ink, 0.4), mix(bar, ground, 0.35)][i % 3]; const ww = Math.min(w, W - 32 - x); s += rect(x, base - h, ww, h, c); for (let yy = base - h + 16; yy < base - 24; yy += 30) for (let xx = x + 9; xx < x + ww - 10; xx += 20) if (r.chance(0.45)) s += rect(xx, yy, 9, 14, r.chance(0.7) ? sky : p.paper); });
  s += rect(88, base, W - 120, 6, p.ink);
  s += words('geoLight', subject(k)[1].slice(0, 3).join('  ·  '), { x: 88, y: base + 24, w: W - 120, h: 30, max: 23, lines: 1, fill: p.ink }).svg;
  const side = words('geo', k.pub || 'Weekly', { x: 0, y: 0, w: 430, h: 26, max: 20, lines: 1, fill: k.on(bar), upper: true, tracking: 0.18 });
  return s + group(side.svg, `transform="translate(19 ${H - 40}) rotate(-90)"`) + words('cond', String(k.year || '').slice(-4), { x: 6, y: 40, w: 46, h: 30, max: 27, anchor: 'middle', fill: k.on(bar) }).svg;
}

// a plate of four pictures under a bar
function mosaic(k) {
  const { W, H, p, r } = k;
  const bar = r.pick([p.a, p.c, p.ink]);
  const signs = [picture(k), ...r.shuffle(subject(k)[2].filter((v) => v !== picture(k)))];
  const grounds = r.shuffle([p.a, p.b, p.c, p.paper, p.ink].filter((c) => c !== bar));
  let s = rect(0, 0, W, H, p.paper) + rect(0, 0, W, H * 0.23, bar);
  const m = masthead(k, r.pick(['cond', 'slabFat', 'groovy']), 24, H * 0.148, k.on(bar), { upper: shout(k.title, 18) });
  s += m.svg + words('narrow', issueLine(k), { x: 30, y: H * 0.23 - 30, w: 380, h: 20, max: 20, lines: 1, fill: k.on(bar), upper: true, tracking: 0.08 }).svg;
  const top = H * 0.23;
  const bh = (H - top - 96);
  const cells = [[0, top, 380, bh * 0.62], [380, top, 220, bh * 0.36], [380, top + bh * 0.36, 220, bh * 0.64], [0, top + bh * 0.62, 380, bh * 0.38]];
  cells.forEach(([x, y, w, h], i) => { const g = grounds[i % grounds.length]; s += rect(x, y, w + 0.5, h + 0.5, g) + drawSign(signs[i % signs.length], x + w / 2, y + h / 2, Math.min(w, h) * 0.72, signInks(g, p, r)); });
  const lines = subject(k)[1];
  s += words('cond', lines.slice(0, 2).join(' / '), { x: 30, y: H - 78, w: 420, h: 32, max: 29, lines: 1, fill: p.ink }).svg + words('condLight', lines.slice(2).join(' / '), { x: 30, y: H - 40, w: 420, h: 24, max: 21, lines: 1, fill: p.ink }).svg;
  return s + priceBox(k, W - 122, H - 78, bar);
}

const sheet = (draw) => ({ draw, heights: [780] });
export const MAGAZINES = { scene: sheet(scene), panel: sheet(panel), numeral: sheet(numeral), weekly: sheet(weekly), mosaic: sheet(mosaic) };
export { subject, issueLine };
