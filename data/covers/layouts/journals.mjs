// Journals: quiet stock, volume and number, the contents on the front.
import { rect, circle, path, poly, line, group, n } from '../svg.mjs';
import { words } from '../type.mjs';
import { drawSign } from '../motifs.mjs';
import { mix } from '../palettes.mjs';
import { signInks } from './kit.mjs';

const parts = (k) => {
  const volume = (k.issue.match(/vol(?:ume|\.)?\s*([\dIVXLC]+)/i) ?? [])[1];
  const number = (k.issue.match(/(?:no|number|issue)\.?\s*([\d-]+)/i) ?? [])[1];
  return { volume: volume ?? '', number: number ?? '', line: [volume && `Volume ${volume}`, number && `Number ${number}`, k.year].filter(Boolean).join(' · ') || k.issue || String(k.year || '') };
};
// Sections that every issue has: no article or author is invented.
const CONTENTS = ['Articles', 'Notes', 'Discussion', 'Reviews', 'Correspondence', 'Notices'];
const NUMERALS = ['I', 'II', 'III', 'IV', 'V', 'VI'];
function contents(k, x, y, w, step, pen, o = {}) {
  const face = o.face ?? 'serif';
  return CONTENTS.slice(0, o.count ?? 6).map((name, i) => words(face, name, { x, y: y + i * step, w: w - 60, h: step, max: o.size ?? 25, lines: 1, fill: pen }).svg + words(face, NUMERALS[i], { x: x + w - 60, y: y + i * step, w: 60, h: step, max: o.size ?? 25, anchor: 'end', fill: pen }).svg + rect(x, y + i * step + (o.size ?? 25) * 1.12, w, 1, pen, 'opacity=".35"')).join('');
}

// the university press: centred serif on coloured stock
function quiet(k) {
  const { W, H, p, r } = k;
  const ground = r.pick([mix(p.c, p.paper, 0.62), mix(p.b, p.paper, 0.42), mix(p.a, p.paper, 0.74), p.paper]);
  const pen = p.ink;
  const red = k.accent(ground, 3.4, ['a', 'c']);
  let s = rect(0, 0, W, H, ground) + `<rect x="36" y="36" width="${W - 72}" height="${H - 72}" fill="none" stroke="${pen}" stroke-width="2.4"/><rect x="45" y="45" width="${W - 90}" height="${H - 90}" fill="none" stroke="${pen}" stroke-width="1"/>`;
  s += words('serifBold', k.title, { x: 76, y: 84, w: W - 152, h: H * 0.21, max: 74 * k.big, lines: 4, leading: 1.04, anchor: 'middle', valign: 'middle', fill: red }).svg;
  if (k.sub) s += words('serifItalic', k.sub, { x: 84, y: 88 + H * 0.21, w: W - 168, h: H * 0.38 - H * 0.21 - 98, max: 22, lines: 2, anchor: 'middle', valign: 'top', fill: pen }).svg;
  const y = H * 0.38;
  s += rect(76, y, W - 152, 2, pen) + words('serif', parts(k).line, { x: 76, y: y + 13, w: W - 152, h: 30, max: 27, lines: 1, anchor: 'middle', valign: 'middle', fill: pen, tracking: 0.02 }).svg + rect(76, y + 54, W - 152, 2, pen);
  s += words('serif', 'Contents', { x: 76, y: y + 84, w: W - 152, h: 24, max: 23, anchor: 'middle', fill: red, upper: true, tracking: 0.2 }).svg;
  s += contents(k, 84, y + 130, W - 168, 43, pen);
  return s + words('serif', k.pub || 'Published quarterly', { x: 76, y: H - 96, w: W - 152, h: 26, max: 22, lines: 1, anchor: 'middle', fill: pen, upper: true, tracking: 0.1 }).svg;
}

// Swiss: a big number over a solid, contents in two columns
function figures(k) {
  const { W, H, p, r } = k;
  const top = r.pick([p.a, p.c, p.ink, p.b]);
  const on = k.on(top);
  const pale = k.accent(top, 1.6, r.shuffle(['a', 'b', 'c']));
  const { volume, number, line: text } = parts(k);
  let s = rect(0, 0, W, H, p.paper) + rect(0, 0, W, H * 0.6, top);
  s += words('grotBold', volume || number || String(k.year || 1).slice(-2), { x: 30, y: H * 0.24, w: W - 40, h: H * 0.36 - 26, max: 420, anchor: 'end', valign: 'bottom', fill: pale, tracking: -0.05 }).svg;
  s += words('grotBold', k.title, { x: 36, y: 44, w: W - 72, h: H * 0.19, max: 72 * k.big, lines: 4, leading: 1.02, fill: on, tracking: -0.03 }).svg;
  if (k.sub) s += words('grot', k.sub, { x: 36, y: 52 + H * 0.19, w: W - 150, h: 52, max: 22, lines: 2, leading: 1.2, fill: on }).svg;
  s += words('grot', text.replace(/ · /g, '  '), { x: 36, y: H * 0.6 + 24, w: W - 72, h: 26, max: 24, lines: 1, fill: p.ink }).svg + rect(36, H * 0.6 + 60, W - 72, 3, p.ink);
  CONTENTS.forEach((name, i) => { const x = 36 + (i % 2) * 270; const y = H * 0.6 + 84 + Math.floor(i / 2) * 54; s += words('grotBold', NUMERALS[i], { x, y, w: 54, h: 24, max: 21, fill: top === p.b ? p.a : top }).svg + words('grot', name, { x: x + 60, y, w: 196, h: 40, max: 21, lines: 2, leading: 1.15, fill: p.ink }).svg; });
  return s + words('grot', k.pub, { x: 36, y: H - 50, w: W - 72, h: 22, max: 18, lines: 1, fill: p.ink }).svg;
}

// a rule pattern below a plain head
function weave(k) {
  const { W, H, p, r } = k;
  const ground = r.pick([p.a, p.c, mix(p.a, p.ink, 0.4), p.ink]);
  const on = k.on(ground);
  const ink2 = k.accent(ground, 1.7, ['b', 'c', 'a']);
  let s = rect(0, 0, W, H, ground);
  const y0 = H * 0.52;
  const kind = r.int(0, 2);
  if (kind === 0) for (let i = 0; i < 26; i++) s += path(`M0 ${n(y0 + i * 15)}C150 ${n(y0 + i * 15 - 60 + i * 5)} 300 ${n(y0 + i * 15 + 70 - i * 4)} 600 ${n(y0 + i * 15 - 20)}`, 'none', `stroke="${i % 5 ? ink2 : on}" stroke-width="${i % 5 ? 2.4 : 4}"`);
  if (kind === 1) for (let y = 0; y < 9; y++) for (let x = 0; x < 13; x++) s += circle(30 + x * 45, y0 + 24 + y * 42, 3 + ((x * x + y * 3) % 5) * 3, (x + y) % 3 ? ink2 : on);
  if (kind === 2) for (let i = 0; i < 20; i++) { const h = 60 + Math.abs(Math.sin(i * 0.55 + (k.title.length % 7))) * (H - y0 - 130); s += rect(36 + i * 26.6, H - 76 - h, 18, h, i % 4 ? ink2 : on); }
  s += rect(0, 0, W, y0 - 8, ground);
  const t = words('didone', k.title, { x: 40, y: 52, w: W - 80, h: H * 0.24, max: 84 * k.big, lines: 4, leading: 1.06, fill: on });
  s += t.svg;
  if (k.sub) s += words('didoneItalic', k.sub, { x: 42, y: t.bottom + 14, w: W - 84, h: 60, max: 26, lines: 2, leading: 1.15, fill: ink2 }).svg;
  s += rect(40, H * 0.42, 90, 6, ink2) + words('grot', parts(k).line, { x: 40, y: H * 0.42 + 24, w: W - 80, h: 28, max: 25, lines: 1, fill: on }).svg;
  s += rect(0, H - 62, W, 62, on) + words('grot', k.pub || CONTENTS.slice(0, 3).join('   '), { x: 40, y: H - 46, w: W - 80, h: 30, max: 20, lines: 1, valign: 'middle', fill: ground }).svg;
  return s;
}

// seal and contents side by side
function seal(k) {
  const { W, H, p, r } = k;
  const side = r.pick([p.a, p.c, p.ink]);
  const stock = mix(p.b, p.paper, r.pick([0.55, 0.8, 1]));
  const on = k.on(side);
  let s = rect(0, 0, W, H, stock) + rect(0, 0, 196, H, side);
  s += circle(98, 132, 66, stock) + drawSign(k.sign.sure ? k.sign.name : r.pick(['book', 'leaf', 'star', 'key', 'tower', 'eye']), 98, 132, 84, { a: side, b: k.accent(stock, 2, ['c', 'a']), ink: p.ink, ground: stock });
  const { volume, number } = parts(k);
  [['Volume', volume], ['Number', number], ['Year', String(k.year)]].filter(([, v]) => v).forEach(([name, v], i) => { s += words('slabLight', name, { x: 30, y: 250 + i * 112, w: 136, h: 22, max: 20, anchor: 'middle', fill: on }).svg + words('slab', v, { x: 30, y: 276 + i * 112, w: 136, h: 52, max: 54, anchor: 'middle', fill: on }).svg + rect(62, 346 + i * 112, 72, 2, on); });
  s += words('slab', k.title, { x: 226, y: k.sub ? 66 : 90, w: W - 258, h: H * 0.25, max: 64 * k.big, lines: 5, leading: 1.04, valign: k.sub ? 'top' : 'middle', fill: side }).svg;
  if (k.sub) s += words('slabLight', k.sub, { x: 226, y: 78 + H * 0.25, w: W - 258, h: 66, max: 23, lines: 3, leading: 1.15, fill: p.ink }).svg;
  s += rect(226, H * 0.42, W - 258, 3, side) + words('slab', 'In this number', { x: 226, y: H * 0.42 + 22, w: 300, h: 26, max: 24, fill: p.ink }).svg;
  s += contents(k, 226, H * 0.42 + 72, W - 258, 46, p.ink, { face: 'slabLight', size: 22 });
  return s + words('slabLight', k.pub, { x: 226, y: H - 66, w: W - 258, h: 40, max: 20, lines: 2, leading: 1.15, fill: p.ink }).svg;
}

const sheet = (draw) => ({ draw, heights: [840, 860, 800] });
export const JOURNALS = { quiet: sheet(quiet), figures: sheet(figures), weave: sheet(weave), seal: sheet(seal) };
export { CONTENTS, NUMERALS };
