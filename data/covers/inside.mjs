// An open view by kind: a title page, a spread of goods, a numbered drawing, a table of contents, or the contents of a box.
import { rect, circle, ellipse, path, poly, group, line, n, mark } from './svg.mjs';
import { words } from './type.mjs';
import { drawSign } from './motifs.mjs';
import { mix } from './palettes.mjs';
import { grade } from './wear.mjs';
import { signInks } from './layouts/kit.mjs';
import { goodsFor, drawThing } from './things.mjs';
import { DRAWINGS, drawingFor } from './layouts/manuals.mjs';
import { CONTENTS, NUMERALS } from './layouts/journals.mjs';
import { subject } from './layouts/magazines.mjs';
import { drawBox } from './box.mjs';

// Text too small to read, as bars.
function greek(r, x, y, w, rows, step, ink, thick = 0.42) {
  let d = '';
  for (let i = 0; i < rows; i++) {
    let at = i && r.chance(0.12) ? 18 : 0;
    const end = r.chance(0.14) ? w * r.between(0.3, 0.8) : w;
    while (at < end - 6) { const len = Math.min(r.between(12, 44), end - at); d += `M${n(x + at)} ${n(y + i * step)}h${n(Math.max(2, len))}`; at += len + 6; }
  }
  return `<path d="${d}" stroke="${ink}" stroke-width="${n(step * thick)}" fill="none" opacity=".42"/>`;
}

// the pages as a whole spread of 800 by 600; `closeUp` is the part that a 3:4 picture shows: the right-hand page
export const closeUp = '330 0 450 600';
export function drawInside(k) {
  const { p, r, ground } = k;
  const W = 800;
  const H = 600;
  const g = grade(k.condition);
  const leaf = mix('#FBF6EA', '#D9BE92', [0, 0.06, 0.14, 0.28, 0.46][g]);
  const table = mix(p.paper, p.ink, 0.16);
  const pen = p.ink;
  const tint = k.accent('#FBF6EA', 3, ['a', 'c', 'b']);
  let s = rect(0, 0, W, H, table);
  if (k.category === 'games') return s + drawBox(k, W, H);
  s += `<linearGradient id="${k.key}l" x1="1" x2="0"><stop offset="0" stop-color="#000" stop-opacity=".34"/><stop offset=".14" stop-color="#000" stop-opacity=".06"/><stop offset="1" stop-color="#000" stop-opacity="0"/></linearGradient><linearGradient id="${k.key}g"><stop offset="0" stop-color="#000" stop-opacity=".3"/><stop offset=".12" stop-color="#000" stop-opacity=".05"/><stop offset="1" stop-color="#000" stop-opacity="0"/></linearGradient>`;
  const top = 52;
  const h = 496;
  s += rect(48, top - 8 + 14, 704, h + 10, '#000', 'opacity=".18" rx="4"') + rect(50, top - 8, 700, h + 16, ground, 'rx="3"');
  for (let i = 3; i > 0; i--) s += rect(60 - i * 2, top + i, 680 + i * 4, h, mix(leaf, '#7A5A30', 0.1 * i));
  s += rect(60, top, 340, h, leaf) + rect(400, top, 340, h, leaf);
  const L = 88;
  const R = 436;
  const w = 276;
  if (k.category === 'books') {
    s += drawSign(k.sign.name, 228, top + 214, 190, { a: tint, b: k.accent('#FBF6EA', 1.6, ['b', 'c', 'a']), ink: pen, ground: leaf });
    s += rect(208, top + 344, 40, 2.5, pen) + greek(r, 148, top + 366, 160, 2, 11, pen, 0.34);
    s += words('serif', k.author, { x: R, y: top + 48, w, h: 44, max: 24, lines: 2, anchor: 'middle', fill: pen, tracking: 0.02 }).svg;
    s += words('serifBold', k.title, { x: R, y: top + 118, w, h: 150, max: 46, lines: 6, leading: 1.08, anchor: 'middle', valign: 'middle', fill: tint }).svg;
    if (k.sub) s += words('serifItalic', k.sub, { x: R, y: top + 284, w, h: 50, max: 20, lines: 3, anchor: 'middle', fill: pen }).svg;
    s += mark(R + w / 2 - 15, top + 368, 40, tint, leaf) + words('serif', k.pub, { x: R, y: top + 430, w, h: 22, max: 19, lines: 1, anchor: 'middle', fill: pen }).svg + words('serif', String(k.year), { x: R, y: top + 456, w, h: 18, max: 17, lines: 1, anchor: 'middle', fill: pen }).svg;
  } else if (k.category === 'catalogs') {
    const goods = r.shuffle(goodsFor(k.raw));
    const inks = signInks(leaf, p);
    for (let i = 0; i < 8; i++) { const px = (i < 4 ? L : R) + (i % 2) * 142; const py = top + 96 + Math.floor((i % 4) / 2) * 204; s += rect(px, py, 130, 122, mix([p.b, p.a, p.c, p.b][i % 4], leaf, 0.66)) + drawThing(goods[i % goods.length], px + 65, py + 62, 96, inks.a, inks.b, pen) + words('cond', goods[i % goods.length], { x: px, y: py + 132, w: 90, h: 15, max: 15, fill: tint, upper: true }).svg + words('mono', String(100 + i * 7), { x: px + 90, y: py + 132, w: 40, h: 14, max: 13, anchor: 'end', fill: pen }).svg + greek(r, px, py + 160, 130, 2, 10, pen, 0.34); }
    s += words('cond', k.title, { x: L, y: top + 34, w: w, h: 38, max: 30, lines: 2, fill: tint, valign: 'middle' }).svg + rect(L, top + 80, w + 12, 3, pen) + rect(R, top + 80, w + 12, 3, pen) + words('condLight', k.issue || String(k.year), { x: R, y: top + 50, w: w + 12, h: 20, max: 20, lines: 1, anchor: 'end', fill: pen }).svg;
  } else if (k.category === 'manuals') {
    const d = DRAWINGS[drawingFor(k)](pen, mix(p.b, leaf, 0.55));
    s += words('grotBold', k.title, { x: L, y: top + 34, w, h: 66, max: 26, lines: 3, fill: tint }).svg + rect(L, top + 110, w, 2.5, pen);
    for (let i = 0; i < 5; i++) s += circle(L + 13, top + 142 + i * 66, 13, tint) + words('narrow', String(i + 1), { x: L, y: top + 134 + i * 66, w: 26, h: 16, max: 17, anchor: 'middle', valign: 'middle', fill: p.paper }).svg + greek(r, L + 38, top + 132 + i * 66, w - 38, 4, 12, pen, 0.36);
    s += group(d.art, `transform="translate(574 ${top + 186}) scale(.58)"`) + rect(R, top + 300, w, 2.5, pen);
    [...d.points].slice(0, 5).sort((a, b) => a[0] - b[0]).forEach(([x, y], i) => { s += line(574 + x * 0.58, top + 186 + y * 0.58, R + 22 + i * 58, top + 70, pen, 1.5) + circle(R + 22 + i * 58, top + 58, 13, leaf, `stroke="${pen}" stroke-width="1.8"`) + words('narrow', String(i + 1), { x: R + 10 + i * 58, y: top + 50, w: 24, h: 16, max: 16, anchor: 'middle', valign: 'middle', fill: pen }).svg; });
    s += greek(r, R, top + 326, w, 10, 13, pen, 0.36);
  } else if (k.item.plain) {
    // a blank book: ruled lines and nothing else
    for (let i = 0; i < 19; i++) s += rect(L - 10, top + 44 + i * 23, w + 20, 1.2, mix(leaf, tint, 0.45)) + rect(R - 10, top + 44 + i * 23, w + 20, 1.2, mix(leaf, tint, 0.45));
    s += rect(R + 20, top, 9, h + 26, tint);
  } else if (k.category === 'journals') {
    s += words('serifBold', k.title, { x: R, y: top + 44, w, h: 60, max: 28, lines: 3, anchor: 'middle', fill: pen }).svg + words('serifItalic', k.issue || String(k.year), { x: R, y: top + 116, w, h: 20, max: 19, lines: 1, anchor: 'middle', fill: tint }).svg + rect(R, top + 150, w, 1.6, pen);
    CONTENTS.forEach((name, i) => { const y = top + 176 + i * 46; s += words('serif', name, { x: R + 34, y, w: w - 34, h: 22, max: 20, lines: 1, fill: pen }).svg + words('serif', NUMERALS[i], { x: R, y, w: 28, h: 22, max: 17, fill: tint }).svg + rect(R, y + 26, w, 0.8, pen); });
    s += greek(r, L, top + 50, w, 11, 13, pen, 0.36);
    const bars = Array.from({ length: 9 }, () => r.between(20, 108));
    s += rect(L, top + 330, w, 1.6, pen) + bars.map((b, i) => rect(L + 14 + i * 29, top + 330 - b, 17, b, i % 3 ? mix(tint, leaf, 0.4) : tint)).join('') + greek(r, L, top + 356, w, 9, 13, pen, 0.36);
  } else {
    const plate = r.pick([p.a, p.c, p.b]);
    s += rect(60, top, 340, 300, plate) + drawSign(k.sign.sure ? k.sign.name : r.pick(subject(k)[2]), 230, top + 150, 210, signInks(plate, p, r));
    s += greek(r, L, top + 330, 130, 11, 13, pen, 0.36) + greek(r, L + 148, top + 330, 130, 11, 13, pen, 0.36);
    s += words('cond', subject(k)[1][0], { x: R, y: top + 40, w, h: 90, max: 44, lines: 2, leading: 1.15, fill: tint }).svg + rect(R, top + 146, w, 3, pen);
    s += greek(r, R, top + 172, 130, 23, 13, pen, 0.36) + greek(r, R + 148, top + 172, 130, 9, 13, pen, 0.36) + circle(R + 213, top + 376, 62, k.accent(leaf, 1.4, ['b', 'a', 'c'])) + drawSign(r.pick(subject(k)[2]), R + 213, top + 376, 84, { a: pen, b: p.paper, ink: pen, ground: p.b }) + words('narrow', String(r.int(24, 60) * 2), { x: R, y: top + 480, w, h: 12, max: 13, anchor: 'end', fill: pen }).svg;
  }
  s += rect(60, top, 340, h, `url(#${k.key}l)`) + rect(400, top, 340, h, `url(#${k.key}g)`) + rect(399, top, 2, h, '#000', 'opacity=".25"');
  if (g >= 1) s += `<path d="${Array.from({ length: g * 16 }, () => `M${r.int(64, 736)} ${r.int(top, top + h)}h.1`).join('')}" stroke="#8A6236" stroke-width="2.4" stroke-linecap="round" opacity=".28"/>`;
  if (g === 4) s += poly([[740, top], [700, top], [740, top + 40]], table) + poly([[700, top], [740, top + 40], [702, top + 38]], mix(leaf, '#7A5A30', 0.16));
  return s;
}
