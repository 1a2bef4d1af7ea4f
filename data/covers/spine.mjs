// The spine on a shelf, between books without titles; a game lies in a stack.
import { rect, circle, group, mark, n, line } from './svg.mjs';
import { words } from './type.mjs';
import { drawSign } from './motifs.mjs';
import { mix } from './palettes.mjs';
import { grade } from './wear.mjs';
import { signInks } from './layouts/kit.mjs';

const FACES = ['playfair', 'grotBold', 'slab', 'cond', 'geo', 'serifBold', 'fat', 'narrow'];

export function drawSpine(k) {
  const { p, r, ground } = k;
  const W = 600;
  const H = 800;
  const wallInk = mix(p.paper, p.ink, 0.09);
  const wood = '#8A6A4B';
  const on = k.on(ground);
  const accent = k.accent(ground, 2.2, ['b', 'c', 'a']);
  const muted = [mix(p.a, p.paper, 0.62), mix(p.c, p.paper, 0.6), mix(p.b, p.paper, 0.5), mix(p.ink, p.paper, 0.7), mix(p.ink, p.paper, 0.84)];
  const g = grade(k.condition);
  const face = r.pick(FACES);
  let s = rect(0, 0, W, H, wallInk);
  s += `<linearGradient id="${k.key}r"><stop offset="0" stop-color="#000" stop-opacity=".26"/><stop offset=".2" stop-color="#fff" stop-opacity=".14"/><stop offset=".55" stop-color="#fff" stop-opacity=".05"/><stop offset="1" stop-color="#000" stop-opacity=".3"/></linearGradient><linearGradient id="${k.key}d" x2="0" y2="1"><stop offset="0" stop-color="#fff" stop-opacity=".14"/><stop offset="1" stop-color="#000" stop-opacity=".26"/></linearGradient>`;
  const scuff = (x, y, w, h) => (g < 1 ? '' : `<path d="${Array.from({ length: 10 + g * 12 }, () => `M${n(x + r.next() * w)} ${n(r.chance(0.5) ? y + r.next() * 14 : y + h - r.next() * 14)}h${n(r.between(1, 3 + g))}`).join('')}" stroke="#F1E8D8" stroke-width="1.8" stroke-linecap="round" opacity=".7"/>`);
  if (k.category === 'games') {
    const h = 168;
    const y = 332;
    const lids = [[60, 500, 480, 120], [20, 620, 560, 116], [84, 228, 420, 104]];
    lids.forEach(([x, yy, w, hh], i) => { s += rect(x, yy, w, hh, muted[i]) + rect(x, yy + hh * 0.58, w, 3, mix(muted[i], p.ink, 0.25)) + rect(x, yy, w, hh, `url(#${k.key}d)`); });
    s += rect(36, y, 528, h, ground) + rect(36, y + h - 26, 528, 26, accent);
    s += drawSign(k.sign.name, 108, y + 71, 100, signInks(ground, p)) + words('groovy', k.title, { x: 180, y: y + 20, w: 356, h: h - 66, max: 76, lines: 2, valign: 'middle', fill: on }).svg;
    s += words('geo', [k.pub, k.year].filter(Boolean).join('  '), { x: 180, y: y + h - 22, w: 356, h: 18, max: 17, lines: 1, anchor: 'end', valign: 'middle', fill: k.on(accent) }).svg;
    s += rect(36, y, 528, h, `url(#${k.key}d)`) + scuff(36, y, 528, h);
    return s + rect(0, 736, W, 64, wood) + rect(0, 736, W, 6, mix(wood, '#000000', 0.25));
  }
  const thin = k.category !== 'books';
  const w = thin ? r.int(62, 74) : r.int(98, 132);
  const h = r.int(640, 690);
  const floor = 736;
  const x = (W - w) / 2;
  const shelf = (x0, dir) => {
    let at = x0;
    while (at > -60 && at < W + 60) {
      const ww = thin ? r.int(30, 60) : r.int(52, 108);
      const hh = r.int(560, 700);
      const left = dir > 0 ? at : at - ww;
      const c = r.pick(muted);
      const ink = mix(c, p.ink, 0.3);
      s += rect(left, floor - hh, ww, hh, c) + rect(left, floor - hh + 44, ww, 5, ink) + rect(left, floor - 86, ww, 5, ink) + (r.chance(0.5) ? rect(left + ww * 0.3, floor - hh * 0.76, ww * 0.4, hh * 0.34, ink, 'opacity=".5"') : circle(left + ww / 2, floor - hh * 0.6, ww * 0.22, ink, 'opacity=".5"')) + rect(left, floor - hh, ww, hh, `url(#${k.key}r)`);
      at += dir * (ww + 1);
    }
  };
  shelf(x + w + 1, 1);
  shelf(x - 1, -1);
  const top = floor - h;
  s += rect(x, top, w, h, ground);
  const kind = r.int(0, 2);
  const foot = thin ? 78 : 118;
  if (kind === 0) s += rect(x, top + 26, w, 10, accent) + rect(x, floor - foot - 8, w, 10, accent);
  if (kind === 1) s += rect(x, floor - foot, w, foot, accent);
  if (kind === 2) s += rect(x, top, w, 30, accent) + rect(x, top + 38, w, 4, accent) + rect(x, floor - foot - 2, w, 4, accent);
  const footInk = kind === 1 ? accent : ground;
  const size = Math.min(w - 26, 84);
  s += drawSign(k.sign.name, 300, floor - foot / 2, size * 0.9, signInks(footInk, p));
  const first = (k.author || k.issue || k.pub).replace(/ & .*| and others$/, '').replace(/,? [JS]r\.?$/, '');
  // the full surname: Le Guin, de Saint-Exupéry, García Márquez
  const name = first.match(/(?:\b(?:Le|La|de|du|van|von|García) )*\S+$/)[0];
  const run = h - foot - 70;
  const share = k.author ? 0.7 : 1;
  const deep = w * 0.62;
  const t = words(face, k.title, { x: 0, y: 0, w: run * share - 20, h: deep, max: 66, lines: thin ? 2 : 3, leading: 1.04, valign: 'middle', fill: on });
  s += group(t.svg, `transform="translate(${n(300 + deep / 2)} ${n(top + 54)}) rotate(90)"`);
  if (share < 1) s += group(words('cond', name, { x: 0, y: 0, w: run * 0.3 - 16, h: deep * 0.62, max: 32, lines: 1, anchor: 'end', valign: 'middle', fill: accent, upper: true, tracking: 0.04 }).svg, `transform="translate(${n(300 + deep * 0.31)} ${n(top + 54 + run * 0.7)}) rotate(90)"`);
  if (g >= 3 && !thin) for (let i = 0; i < g - 1; i++) s += line(x + w * r.between(0.25, 0.75), top + 8, x + w * r.between(0.25, 0.75), floor - 8, '#F7EFE0', 1.4, 'opacity=".5"');
  s += rect(x, top, w, h, `url(#${k.key}r)`) + scuff(x, top, w, h);
  return s + rect(0, floor, W, 64, wood) + rect(0, floor, W, 7, mix(wood, '#000000', 0.3)) + [0, 1, 2].map((i) => line(0, floor + 22 + i * 15, W, floor + 19 + i * 16, mix(wood, '#000000', 0.14), 1.6)).join('');
}
