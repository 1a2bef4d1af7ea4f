// Games: the lid of a box, with what is in it.
import { rect, circle, ellipse, path, poly, line, stroke, group, clipped, n } from '../svg.mjs';
import { words, justified } from '../type.mjs';
import { drawSign } from '../motifs.mjs';
import { mix, contrast } from '../palettes.mjs';
import { die, solidDie, meeple, pawn, card, suit, SUIT_NAMES, hexPoints } from '../pieces.mjs';
import { signInks, shout } from './kit.mjs';

const maker = (k) => [k.author, k.pub].filter(Boolean).join(' · ') || 'A game for the table';
const foot = (k, y, h, ground) => rect(0, y, k.W, h, ground) + words('geo', maker(k), { x: 30, y: y + 8, w: k.W - 60, h: h - 16, max: 23, lines: 1, anchor: 'middle', valign: 'middle', fill: k.on(ground), tracking: 0.04 }).svg;
const name = (k, face, box, fill, ghost) => words(face, k.title, { lines: 3, leading: 1.0, anchor: 'middle', valign: 'middle', fill, max: 150 * k.big, upper: shout(k.title, 24), ghost, ...box });

// tumbling dice
function dice(k) {
  const { W, H, p, r } = k;
  const ground = r.pick([p.a, p.b, p.c, p.ink]);
  const on = k.on(ground);
  const list = k.inks(ground, 1.3).filter((c) => c !== p.ink);
  let s = rect(0, 0, W, H, ground);
  for (let i = 0; i < 14; i++) s += rect(-100, i * 62 - 60, 900, 24, mix(ground, on, 0.1), `transform="rotate(-18 300 ${H / 2})"`);
  const spots = [[150, 0.6, 118], [320, 0.72, 98], [470, 0.55, 126], [300, 0.5, 78]];
  spots.forEach(([x, y, size], i) => { const body = list[i % list.length]; const dark = mix(body, p.ink, 0.28); const mid = mix(body, p.ink, 0.14); s += ellipse(x, H * y + size * 1.05, size * 0.9, size * 0.22, p.ink, 'opacity=".25"') + solidDie(x, H * y, size, body, mid, dark, contrast(body, p.paper) > 3 ? p.paper : p.ink, r); });
  const t = name(k, r.pick(['box', 'groovy', 'slabFat']), { x: 30, y: 34, w: W - 60, h: H * 0.3 }, on, { fill: k.accent(ground, 1.6, ['c', 'b', 'a']), dx: 5, dy: 5 });
  return s + t.svg + foot(k, H - 56, 56, p.ink);
}

// hexes and meeples
function hexes(k) {
  const { W, H, p, r } = k;
  const sea = r.pick([p.c, p.a, p.ink]);
  const land = [p.b, mix(p.b, p.a, 0.4), p.paper, mix(p.c, p.paper, 0.4), mix(p.a, p.paper, 0.35), mix(p.c, p.b, 0.5)].filter((c) => contrast(c, sea) > 1.25);
  let s = rect(0, 0, W, H, sea);
  const u = 74;
  const y0 = H * 0.42;
  for (let row = 0; row < 6; row++) for (let col = -1; col < 6; col++) {
    const x = col * u * 1.732 + (row % 2 ? u * 0.866 : 0);
    const y = y0 + row * u * 1.5;
    if (y > H + u) continue;
    const c = r.pick(land);
    s += poly(hexPoints(x, y, u - 4), c);
    if (r.chance(0.4)) s += circle(x, y, 24, p.paper) + words('serifBold', String(r.pick([2, 3, 4, 5, 6, 8, 9, 10, 11, 12])), { x: x - 20, y: y - 13, w: 40, h: 26, max: 28, anchor: 'middle', valign: 'middle', fill: p.ink }).svg;
    else if (r.chance(0.4)) s += drawSign(r.pick(['tree', 'mountain', 'house', 'leaf']), x, y, 62, signInks(c, p));
  }
  [[130, 0.72, p.a], [290, 0.8, p.ink], [455, 0.7, p.c]].forEach(([x, y, c]) => { s += meeple(x + 5, H * y + 6, 124, mix(p.ink, sea, 0.2)) + meeple(x, H * y, 124, contrast(c, sea) < 1.2 ? p.paper : c); });
  const band = r.pick([p.paper, p.b].filter((c) => contrast(c, sea) > 1.5));
  s += path(`M0 0H${W}V${n(H * 0.31)}Q300 ${n(H * 0.39)} 0 ${n(H * 0.31)}Z`, band) + path(`M0 ${n(H * 0.31)}Q300 ${n(H * 0.39)} ${W} ${n(H * 0.31)}`, 'none', `stroke="${p.ink}" stroke-width="6"`);
  const t = name(k, r.pick(['playfair', 'slabFat', 'deco']), { x: 34, y: 30, w: W - 68, h: H * 0.27 }, k.accent(band, 3, ['a', 'c']), { fill: p.ink, dx: 3, dy: 3 });
  return s + t.svg + foot(k, H - 52, 52, p.ink);
}

function signCard(k, x, y, h, turn, i) {
  const { p } = k;
  const w = h * 0.7;
  const field = [mix(p.b, p.paper, 0.3), mix(p.a, p.paper, 0.55), mix(p.c, p.paper, 0.5)][i % 3];
  const face = rect(-w / 2, -h / 2, w, h, p.paper, `rx="9" stroke="${p.ink}" stroke-width="2"`) + rect(-w / 2 + 9, -h / 2 + 9, w - 18, h - 18, field, 'rx="5"') + drawSign(k.sign.name, 0, 0, w * 0.66, signInks(field, p));
  return group(face, `transform="translate(${n(x)} ${n(y)}) rotate(${turn})"`);
}

// a fan of cards
function cards(k) {
  const { W, H, p, r } = k;
  const ground = r.pick([p.a, p.c, p.ink, p.b]);
  const on = k.on(ground);
  let s = rect(0, 0, W, H, ground);
  // Suits only for games that use them; others show their own sign.
  const own = k.item.sign;
  const faint = mix(ground, on, 0.13);
  for (let y = 0; y < 9; y++) for (let x = 0; x < 8; x++) s += own ? circle(x * 86 + (y % 2 ? 43 : 0), y * 92 + 20, 11, faint) : suit(SUIT_NAMES[(x + y) % 4], x * 86 + (y % 2 ? 43 : 0), y * 92 + 20, 34, faint);
  const fan = r.shuffle(SUIT_NAMES.concat(r.pick(SUIT_NAMES)));
  fan.forEach((v, i) => { const a = (i - 2) * 19; const rad = H * 0.37; const x = 300 + Math.sin(a / 57.3) * rad; const y = H * 0.98 - Math.cos(a / 57.3) * rad; s += own ? signCard(k, x, y - 34, H * (H > 700 ? 0.25 : 0.31), a, i) : card(x, y - 20, H * 0.225, a, p.paper, p.ink, v, v === 'heart' || v === 'diamond' ? (contrast(p.a, p.paper) > 2.5 ? p.a : p.c) : p.ink); });
  const t = name(k, r.pick(['fat', 'scriptRound', 'playfair']), { x: 34, y: 40, w: W - 68, h: H * 0.3, upper: false, leading: 1.12 }, on, { fill: k.accent(ground, 1.5, ['c', 'b', 'a']), dx: 4, dy: 4 });
  return s + t.svg + foot(k, H - 52, 52, k.on(ground) === p.paper ? p.ink : p.a);
}

// a board in perspective with pawns
function board(k) {
  const { W, H, p, r } = k;
  const ground = r.pick([p.b, p.paper, p.c, p.a]);
  const [one, two] = r.pick([[p.ink, p.paper], [p.a, p.paper], [p.c, p.paper], [p.ink, p.b]]);
  let s = rect(0, 0, W, H, ground);
  const top = H * 0.47;
  const rows = 7;
  const cols = 8;
  const px = (c, t) => 300 + (c - cols / 2) * (46 + 62 * t);
  const py = (t) => top + (H - top + 40) * (t * 0.55 + t * t * 0.45);
  for (let y = 0; y < rows; y++) for (let x = 0; x < cols; x++) { const t = y / rows; const u = (y + 1) / rows; s += poly([[px(x, t), py(t)], [px(x + 1, t), py(t)], [px(x + 1, u), py(u)], [px(x, u), py(u)]], (x + y) % 2 ? one : two); }
  const men = [[2, 0.3, p.a], [5.5, 0.25, p.ink], [3.6, 0.52, p.b], [5.6, 0.68, p.c], [1.9, 0.76, p.c]];
  men.forEach(([c, t, fill]) => { const x = px(c, t); const y = py(t); const size = 96 + 80 * t; const f = fill === one || fill === two ? p.a : fill; s += ellipse(x + size * 0.1, y, size * 0.36, size * 0.1, p.ink, 'opacity=".3"') + pawn(x + 2.5, y - size * 0.47, size * 1.06, p.paper) + pawn(x, y - size * 0.46, size, f); });
  const t = name(k, r.pick(['condTall', 'box', 'slabFat']), { x: 30, y: 64, w: W - 60, h: H * 0.225 }, k.on(ground), { fill: k.accent(ground, 1.5, ['a', 'c', 'b']), dx: 5, dy: 5 });
  return s + rect(0, 0, W, 48, p.ink) + words('geo', maker(k), { x: 30, y: 10, w: W - 60, h: 28, max: 22, lines: 1, anchor: 'middle', valign: 'middle', fill: p.paper, tracking: 0.04 }).svg + t.svg;
}

// a track that winds round the lid
function track(k) {
  const { W, H, p, r } = k;
  const ground = r.pick([p.a, p.c, p.ink, p.b]);
  const list = [p.a, p.b, p.c, p.paper].filter((c) => c !== ground);
  let s = rect(0, 0, W, H, ground);
  const u = 60;
  const nx = W / u;
  const ny = Math.floor(H / u);
  const v = H / ny;
  let i = 0;
  const cells = [];
  for (let x = 0; x < nx; x++) cells.push([x, 0]);
  for (let y = 1; y < ny; y++) cells.push([nx - 1, y]);
  for (let x = nx - 2; x >= 0; x--) cells.push([x, ny - 1]);
  for (let y = ny - 2; y > 0; y--) cells.push([0, y]);
  for (const [x, y] of cells) { s += rect(x * u + 2, y * v + 2, u - 4, v - 4, list[i % list.length], 'rx="7"'); if (i % 5 === 2) s += drawSign(r.pick(['star', 'house', 'key', 'bell', 'moon', 'flower']), x * u + u / 2, y * v + v / 2, 40, signInks(list[i % list.length], p)); i++; }
  const inner = k.on(ground);
  s += rect(u + 12, v + 12, W - 2 * u - 24, H - 2 * v - 24, ground);
  const ib = { x: u + 34, y: v + 36, w: W - 2 * u - 68, h: H * 0.235 };
  s += name(k, r.pick(['groovy', 'box', 'cond']), ib, inner, { fill: k.accent(ground, 1.6, ['c', 'b', 'a']), dx: 4, dy: 4 }).svg;
  const cy = H * 0.61;
  const disc = list.find((c) => contrast(c, ground) > 1.5) ?? p.paper;
  s += circle(300, cy, 112, disc) + (k.sign.sure ? drawSign(k.sign.name, 300, cy, 150, signInks(disc, p)) : die(262, cy + 6, 92, r.int(1, 6), p.paper === disc ? p.a : p.paper, p.ink, -14) + die(350, cy - 20, 78, r.int(1, 6), p.ink, p.paper, 18));
  return s + words('geo', maker(k), { x: u + 40, y: H - v - 62, w: W - 2 * u - 80, h: 30, max: 21, lines: 1, anchor: 'middle', valign: 'middle', fill: inner }).svg;
}

// letters or shapes as tiles in a rack
function letters(k) {
  const { W, H, p, r } = k;
  const ground = r.pick([p.c, p.a, p.ink]);
  const tile = r.pick([p.b, p.paper]);
  let s = rect(0, 0, W, H, ground);
  const u = 75;
  for (let y = 0; y * u < H; y++) for (let x = 0; x < 8; x++) { const v = (x * 7 + y * 5) % 11; s += rect(x * u + 1.5, y * u + 1.5, u - 3, u - 3, v === 0 ? mix(ground, p.b, 0.55) : v === 4 ? mix(ground, p.paper, 0.34) : mix(ground, p.paper, 0.1)); }
  const rows = k.title.toUpperCase().split(/[\s:]+/).filter(Boolean).slice(0, 4);
  const longest = Math.max(...rows.map((w) => [...w].length));
  const size = Math.min(104, (W - 40) / longest, (H * 0.62) / rows.length - 8);
  const total = rows.length * (size + 10);
  rows.forEach((word, j) => { const chars = [...word]; const x0 = 300 - (chars.length * size) / 2; chars.forEach((ch, i2) => { const x = x0 + i2 * size; const y = H * 0.45 - total / 2 + j * (size + 10); const tilt = r.between(-3.5, 3.5); s += group(rect(x + 5, y + 7, size - 5, size - 5, p.ink, 'rx="7" opacity=".4"') + rect(x + 2, y, size - 5, size - 5, tile, 'rx="7"') + words('slab', ch, { x: x + 2, y: y + size * 0.16, w: size - 5, h: size * 0.62, max: size * 0.86, anchor: 'middle', valign: 'middle', fill: p.ink, bindless: true }).svg, `transform="rotate(${n(tilt)} ${n(x + size / 2)} ${n(y + size / 2)})"`); }); });
  return s + foot(k, H - 70, 70, tile === p.b ? p.ink : p.b);
}

// one large sign on a disc, for games with neither dice nor suits: rays, rings or bars behind it
function crest(k) {
  const { W, H, p, r } = k;
  const ground = r.pick([p.a, p.c, p.b, p.ink]);
  const on = k.on(ground);
  const faint = mix(ground, k.accent(ground, 1.4, ['b', 'paper', 'a']), 0.24);
  const cy = H * 0.615;
  let s = rect(0, 0, W, H, ground);
  const kind = r.int(0, 2);
  if (kind === 0) for (let i = 0; i < 18; i++) s += poly([[300, cy], [300 + Math.cos(i * 0.349) * 900, cy + Math.sin(i * 0.349) * 900], [300 + Math.cos(i * 0.349 + 0.175) * 900, cy + Math.sin(i * 0.349 + 0.175) * 900]], faint);
  if (kind === 1) for (let i = 6; i > 0; i--) s += circle(300, cy, 130 + i * 58, i % 2 ? faint : ground);
  if (kind === 2) for (let i = -2; i < 14; i++) s += rect(i * 62, -40, 26, H + 80, faint, `transform="rotate(14 300 ${n(H / 2)})"`);
  const disc = k.inks(ground, 1.5).find((c) => c !== p.ink && c !== faint) ?? p.paper;
  const radius = H > 700 ? 188 : 150;
  s += circle(300, cy, radius + 16, p.ink) + circle(300, cy, radius, disc) + `<circle cx="300" cy="${n(cy)}" r="${radius - 12}" fill="none" stroke="${p.ink}" stroke-width="3"/>`;
  s += drawSign(k.sign.name, 300, cy, radius * 1.32, signInks(disc, p, r));
  const band = H * 0.27;
  s += rect(0, 0, W, band, p.ink) + rect(0, band, W, 7, disc);
  const t = name(k, r.pick(['groovy', 'slabFat', 'deco', 'box']), { x: 34, y: 26, w: W - 68, h: band - 46 }, k.accent(p.ink, 4, ['b', 'paper']));
  return s + t.svg + foot(k, H - 52, 52, p.ink);
}

// square tiles of a countryside, laid edge to edge
function patch(k) {
  const { W, H, p, r } = k;
  const field = mix(p.c, p.paper, 0.42);
  const road = p.paper;
  const town = p.a;
  const u = 150;
  let s = rect(0, 0, W, H, field);
  const top = H * 0.3;
  for (let row = 0; row * u + top < H; row++) for (let col = 0; col < 4; col++) {
    const [x, y] = [col * u, top + row * u];
    const kind = (col * 3 + row * 5 + r.int(0, 1)) % 4;
    let tile = rect(x, y, u, u, mix(field, row + col & 1 ? p.b : p.paper, 0.22));
    if (kind === 0) tile += path(`M${x} ${n(y)}H${x + u}Q${x + u / 2} ${n(y + u * 0.62)} ${x} ${n(y)}Z`, town) + rect(x + u / 2 - 12, y + 10, 24, 22, p.b);
    if (kind === 1) tile += stroke(`M${x} ${n(y + u / 2)}Q${x + u / 2} ${n(y + u / 2)} ${x + u / 2} ${n(y + u)}`, road, 17) + drawSign('tree', x + u * 0.72, y + u * 0.3, 54, signInks(field, p));
    if (kind === 2) tile += stroke(`M${x} ${n(y + u / 2)}H${x + u}`, road, 17) + drawSign('house', x + u / 2, y + u * 0.25, 50, signInks(field, p));
    if (kind === 3) tile += path(`M${x} ${n(y + u)}H${x + u}V${n(y)}Q${x + u * 0.86} ${n(y + u * 0.86)} ${x} ${n(y + u)}Z`, town) + rect(x + u * 0.66, y + u * 0.66, 30, 30, p.b);
    s += clipped(rect(x, y, u, u, '#000'), tile) + `<rect x="${x}" y="${n(y)}" width="${u}" height="${u}" fill="none" stroke="${p.ink}" stroke-width="3"/>`;
  }
  [[130, 0.74, p.ink], [300, 0.62, p.b], [468, 0.8, p.paper]].forEach(([x, y, c]) => { s += meeple(x + 5, H * y + 6, 118, p.ink) + meeple(x, H * y, 118, c); });
  s += rect(0, 0, W, top, p.ink) + rect(0, top - 7, W, 7, p.b);
  return s + name(k, r.pick(['deco', 'playfair', 'slabFat']), { x: 34, y: 28, w: W - 68, h: top - 56 }, k.accent(p.ink, 4, ['b', 'paper'])).svg + foot(k, H - 52, 52, p.ink);
}

const lid = (draw, about, most, only = false) => ({ draw, heights: [600, 600, 760], most, about, only });
export const GAMES = {
  dice: lid(dice, /yahtzee|dice|backgammon|craps|farkle|boggle|liar/),
  hexes: lid(hexes, /catan|settlers|hex|terra|agricola|colon|puerto|alhambra|tikal|samurai|kingdom|caylus/),
  cards: lid(cards, /poker|bridge|cards?\b|uno\b|rummy|canasta|dixit|dominion|magic|hearts|mille bornes|old maid|pit\b|lost cities/),
  board: lid(board, /chess|checkers|draughts|stratego|go\b|othello|reversi|chinese|halma|ludo|diplomacy/),
  track: lid(track, /monopoly|life|snakes|ladders|candy|trivial|clue|cluedo|ticket|sorry|parcheesi|careers|pay ?day|goose|risk/, 40),
  crest: lid(crest, /twixt|pandemic|wingspan|diplomacy|mastermind|squad|dungeons/),
  patch: lid(patch, /carcassonne|patchwork|kingdomino/, 24, true),
  letters: lid(letters, /scrabble|word|boggle|bananagrams|upwords|letters|spell|anagram/, 28, true),
};
