// A game's box from above: the tray with only the kinds of pieces that this game has.
import { circle, group, poly, rect } from './svg.mjs';
import { words } from './type.mjs';
import { drawSign } from './motifs.mjs';
import { mix } from './palettes.mjs';
import { die, hexPoints, meeple, pawn } from './pieces.mjs';
import { signInks } from './layouts/kit.mjs';

const FIELD = { x: 86, y: 100, size: 330 };

// contents of the large compartment
const FIELDS = {
  hexes: ({ p }) => {
    let s = '';
    for (let row = 0; row < 5; row++) for (let c = 0; c < 5 - Math.abs(row - 2); c++) s += poly(hexPoints(251 + (c - (4 - Math.abs(row - 2)) / 2) * 62, 265 + (row - 2) * 54, 34), [p.b, p.paper, mix(p.a, p.paper, 0.4), mix(p.c, p.paper, 0.3)][(row * 3 + c) % 4]);
    return s;
  },
  tiles: ({ p, r }) => {
    let s = '';
    for (let y = 0; y < 6; y++) for (let x = 0; x < 6; x++) {
      const [left, top] = [98 + x * 52, 112 + y * 52];
      const ground = r.pick([p.b, p.paper, mix(p.c, p.paper, 0.4)]);
      s += rect(left, top, 48, 48, ground, 'rx="3"') + (r.chance(0.5) ? rect(left + 18, top, 12, 48, mix(p.a, ground, 0.2)) : circle(left + 24, top + 24, 12, mix(p.a, ground, 0.2)));
    }
    return s;
  },
  letters: ({ p, r }) => {
    let s = '';
    for (let y = 0; y < 6; y++) for (let x = 0; x < 6; x++) {
      const [left, top] = [98 + x * 52, 112 + y * 52];
      if (r.chance(0.16)) continue;
      s += rect(left + 3, top + 4, 44, 44, p.ink, 'rx="5" opacity=".35"') + rect(left, top, 44, 44, p.b, 'rx="5"');
      s += words('slab', r.pick([...'AAEEEIIOOURRTTNNSSLDGMPBCHFWVYKJXQZ']), { x: left, y: top + 9, w: 44, h: 27, max: 34, anchor: 'middle', valign: 'middle', fill: p.ink }).svg;
    }
    return s;
  },
  board: (k) => {
    const { p } = k;
    let s = rect(98, 112, 306, 306, p.paper);
    for (let i = 0; i < 36; i++) {
      const [side, step] = [Math.floor(i / 9), i % 9];
      const [x, y] = [[step, 0], [9, step], [9 - step, 9], [0, 9 - step]][side];
      s += rect(98 + x * 30.6 + 1, 112 + y * 30.6 + 1, 28.6, 28.6, [p.a, p.b, p.c, mix(p.b, p.paper, 0.5)][i % 4]);
    }
    return s + rect(250, 112, 2, 306, p.ink, 'opacity=".25"') + drawSign(k.sign.name, 251, 265, 130, signInks(p.paper, p));
  },
  discs: ({ p }) => {
    let s = '';
    for (let y = 0; y < 6; y++) for (let x = 0; x < 6; x++) s += circle(125 + x * 51, 141 + y * 50, 19, p.ink) + circle(125 + x * 51, 138 + y * 50, 18, (x + y) % 2 ? p.b : p.paper);
    return s;
  },
  cards: (k) => {
    const { p } = k;
    const backs = [p.a, p.b, p.c, mix(p.a, p.ink, 0.35), p.paper, mix(p.c, p.paper, 0.4)];
    return backs.map((back, i) => {
      const [x, y] = [106 + (i % 3) * 100, 112 + Math.floor(i / 3) * 156];
      return rect(x + 5, y + 6, 88, 138, p.ink, 'rx="8" opacity=".3"') + rect(x, y, 88, 138, p.paper, 'rx="8"') + rect(x + 6, y + 6, 76, 126, back, 'rx="5"') + drawSign(k.sign.name, x + 44, y + 69, 56, signInks(back, p));
    }).join('');
  },
};

const house = (x, y, s, fill, shade) => poly([[x - s / 2, y + s * 0.4], [x - s / 2, y - s * 0.1], [x, y - s * 0.5], [x + s / 2, y - s * 0.1], [x + s / 2, y + s * 0.4]], fill) + rect(x + s * 0.1, y, s * 0.18, s * 0.4, shade);

// pieces in a row at the foot of the tray
const SMALL = {
  meeples: (x, y, c) => meeple(x, y, 62, c),
  houses: (x, y, c, p) => house(x, y, 46, c, mix(c, p.ink, 0.4)),
  cubes: (x, y, c, p) => rect(x - 18, y - 10, 34, 34, mix(c, p.ink, 0.3)) + rect(x - 22, y - 16, 34, 34, c),
  trains: (x, y, c, p) => rect(x - 26, y - 10, 52, 22, c, 'rx="4"') + rect(x - 20, y - 4, 40, 7, mix(c, p.paper, 0.5)) + circle(x - 15, y + 15, 6, p.ink) + circle(x + 15, y + 15, 6, p.ink),
  discs: (x, y, c, p) => circle(x, y + 3, 21, p.ink) + circle(x, y, 20, c),
  pawns: (x, y, c) => pawn(x, y, 62, c),
};

function fan(k, left, top) {
  const { p } = k;
  return [0, 1, 2, 3].map((i) => {
    const ground = [p.b, mix(p.a, p.paper, 0.5), mix(p.c, p.paper, 0.4), p.b][i];
    const card = rect(-38, -54, 76, 108, p.paper, 'rx="7"') + rect(-32, -48, 64, 96, ground, 'rx="4"') + drawSign(k.sign.name, 0, 0, 46, signInks(ground, p));
    return group(rect(-36, -50, 76, 108, p.ink, 'rx="7" opacity=".25"') + card, `transform="translate(${left + i * 38} ${top + Math.abs(i - 1.5) * 5}) rotate(${-14 + i * 9})"`);
  }).join('');
}

// a game that is mostly a book
const booklet = (k) => group(rect(6, 8, 210, 280, '#000', 'opacity=".25"') + rect(0, 0, 210, 280, k.p.paper) + rect(0, 0, 14, 280, k.p.a) + words('slab', k.title, { x: 30, y: 22, w: 166, h: 84, max: 30, lines: 3, fill: k.p.ink }).svg + drawSign(k.sign.name, 112, 190, 120, signInks(k.p.paper, k.p)), 'transform="translate(150 122) rotate(-4)"');

const slips = ({ p }) => [0, 1, 2, 3].map((i) => rect(470 + i * 14, 262 + i * 20, 190, 74, [mix(p.b, p.paper, 0.5), mix(p.a, p.paper, 0.6), mix(p.c, p.paper, 0.5), p.paper][i], `stroke="${mix(p.ink, p.paper, 0.5)}" stroke-width="1.5" transform="rotate(${i * 2 - 3} 560 300)"`)).join('');

/** 800 x 600. `item.pieces`: some of hexes tiles letters board discs cards | meeples houses cubes trains pawns | dice notes timer. */
export function drawBox(k, W, H) {
  const { p, r, ground } = k;
  const has = k.item.pieces ?? ['board', 'pawns'];
  const felt = mix(p.c, p.ink, 0.12);
  let s = rect(40, 40, W - 80, H - 80, ground, 'rx="6"') + rect(58, 58, W - 116, H - 116, mix(p.paper, p.ink, 0.08)) + rect(58, 58, W - 116, 12, '#000', 'opacity=".16"');
  s += rect(FIELD.x, FIELD.y, FIELD.size, FIELD.size, felt) + rect(FIELD.x, FIELD.y, FIELD.size, FIELD.size, 'none', `stroke="${p.ink}" stroke-width="3"`);
  const field = Object.keys(FIELDS).find((name) => has.includes(name));
  if (field) s += FIELDS[field](k);
  else s += booklet(k);
  if (has.includes('dice')) s += die(500, 146, 66, r.int(1, 6), p.paper, p.ink, 12) + die(590, 136, 66, r.int(1, 6), p.a, p.paper, -20);
  else s += drawSign(k.sign.name, 590, 146, 110, signInks(mix(p.paper, p.ink, 0.08), p));
  if (has.includes('cards') && field !== 'cards') s += fan(k, 520, 290); else if (has.includes('notes') || has.includes('cards')) s += slips(k);
  const small = Object.keys(SMALL).find((name) => has.includes(name) && name !== field);
  if (small) [p.a, p.ink, p.b, p.c, p.a].forEach((c, i) => { s += SMALL[small](124 + i * 62, 486, c, p); });
  s += rect(450, 424, 270, 100, p.paper, 'transform="rotate(-2 585 474)"') + group(words('slab', 'Rules of play', { x: 466, y: 442, w: 230, h: 26, max: 24, fill: p.ink }).svg + words('slabLight', k.title, { x: 466, y: 476, w: 230, h: 24, max: 19, lines: 1, fill: p.ink }).svg, 'transform="rotate(-2 585 474)"');
  return s;
}
