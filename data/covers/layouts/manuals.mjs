// Manuals: technical line work, numbered parts, a bar with the model.
import { rect, circle, ellipse, path, poly, line, stroke, group, n } from '../svg.mjs';
import { words } from '../type.mjs';
import { mix, contrast } from '../palettes.mjs';
import { signInks, shout } from './kit.mjs';

const cap = 'stroke-linecap="round" stroke-linejoin="round"';
const out = (d, c, w = 4) => stroke(d, c, w, cap);
const ring = (x, y, r, c, w = 4, fill = 'none') => `<circle cx="${n(x)}" cy="${n(y)}" r="${n(r)}" fill="${fill}" stroke="${c}" stroke-width="${w}"/>`;
const dash = (d, c) => stroke(d, c, 2, 'stroke-dasharray="9 6"');

export function callout(k, x, y, tx, ty, number, pen, ground) {
  return line(x, y, tx, ty, pen, 2) + circle(tx, ty, 3.5, pen) + ring(x, y, 17, pen, 2.4, ground) + words('narrow', String(number), { x: x - 14, y: y - 10, w: 28, h: 20, max: 20, anchor: 'middle', valign: 'middle', fill: pen }).svg;
}

// Line drawings around the origin, about 440 x 260; each lists where its callouts point.
const DRAWINGS = {
  car: (pen, tint) => ({
    art: path('M-214 66C-220 30 -196 16 -160 10C-138 -50 -96 -104 -10 -106C74 -106 110 -60 132 8C176 14 204 34 208 66Z', tint) + out('M-214 66C-220 30 -196 16 -160 10C-138 -50 -96 -104 -10 -106C74 -106 110 -60 132 8C176 14 204 34 208 66ZM-160 10H132M-10 -90V8M-26 -90C-76 -84 -104 -44 -116 4H-26ZM8 -90C60 -88 84 -48 100 4H8ZM-26 22H-4M-26 10V66M70 10V66', pen) + [-128, 128].map((x) => ring(x, 68, 46, pen, 4, tint) + ring(x, 68, 24, pen, 3) + circle(x, 68, 6, pen)).join('') + out('M-230 118H230', pen, 2),
    points: [[-128, 68], [-150, 12], [-60, -50], [60, -50], [30, 40], [128, 68]],
  }),
  camera: (pen, tint) => ({
    art: rect(-200, -76, 400, 190, tint, 'rx="22"') + `<rect x="-200" y="-76" width="400" height="190" rx="22" fill="none" stroke="${pen}" stroke-width="4"/>` + out('M-120 -76V-104H120V-76M-200 -40H200M-200 84H200M-172 -76V-92H-136V-76M140 -76V-96H176V-76M-90 -96H-40V-82H-90ZM60 -98H104V-80H60Z', pen) + ring(0, 22, 92, pen, 4, tint) + ring(0, 22, 74, pen, 3) + ring(0, 22, 52, pen, 3) + ring(0, 22, 26, pen, 3) + circle(-8, 12, 7, pen) + Array.from({ length: 24 }, (_, i) => line(Math.cos(i * 0.2618) * 76, 22 + Math.sin(i * 0.2618) * 76, Math.cos(i * 0.2618) * 90, 22 + Math.sin(i * 0.2618) * 90, pen, 2)).join(''),
    points: [[-154, -90], [-64, -90], [82, -90], [158, -92], [80, 22], [-180, 20]],
  }),
  sewing: (pen, tint) => ({
    art: path('M-190 96V40H-170V-60Q-170 -96 -130 -96H150Q186 -96 186 -56V60H110V-30H-120V20L-128 40H-120V60H-146V96Z', tint) + out('M-190 96V72H210V96ZM110 72V-30H-120V20H-146V60M-136 20V70M-170 40V-60Q-170 -96 -130 -96H150Q186 -96 186 -56V72M-146 20H-170', pen) + ring(198, -30, 44, pen, 4, tint) + ring(198, -30, 22, pen, 3) + ring(-60, -62, 14, pen, 3) + ring(20, -62, 14, pen, 3) + out('M60 -96V-124H84V-96M-40 -96V-116', pen) + dash('M72 -124C20 -150 -100 -150 -146 -96L-136 20', pen),
    points: [[72, -118], [-60, -62], [-136, 40], [198, -30], [20, -62], [0, 84]],
  }),
  typewriter: (pen, tint) => ({
    art: path('M-180 -40H180L214 112H-214Z', tint) + out('M-180 -40H180L214 112H-214ZM-196 -76H196V-44H-196ZM-150 -76V-136H150V-76M-216 -70H-196M196 -70H224V-54H196', pen) + [0, 1, 2].map((y) => Array.from({ length: 9 - 0 }, (_, x) => ring(-140 - y * 8 + x * (35 + y * 2), 10 + y * 34, 12, pen, 3, '#fff0')).join('')).join('') + out('M-110 -116H110M-110 -98H40', pen, 2.4),
    points: [[0, -120], [208, -62], [-196, -60], [-140, 10], [140, 44], [0, 104]],
  }),
  computer: (pen, tint) => ({
    art: path('M-128 -130H128V44H-128Z', tint) + out('M-128 -130H128V44H-128ZM-98 -108H66V22H-98ZM-150 44H150V64H-150Z', pen) + path('M-178 78H178L206 128H-206Z', tint) + out('M-178 78H178L206 128H-206Z', pen) + [0, 1, 2].map((y) => Array.from({ length: 11 }, (_, x) => rect(-162 - y * 6 + x * (29 + y * 1.1), 84 + y * 14, 21, 8, 'none', `stroke="${pen}" stroke-width="2"`)).join('')).join('') + ring(97, -84, 13, pen, 3) + ring(97, -44, 13, pen, 3) + [0, 1, 2, 3].map((i) => line(84, -12 + i * 9, 112, -12 + i * 9, pen, 2.4)).join('') + out('M-80 -86H10M-80 -68H-24M-80 -50H24M-80 -32H-66', pen, 3),
    points: [[-20, -60], [97, -84], [99, -44], [-130, 54], [0, 104], [160, 96]],
  }),
  radio: (pen, tint) => ({
    art: rect(-210, -96, 420, 206, tint, 'rx="16"') + `<rect x="-210" y="-96" width="420" height="206" rx="16" fill="none" stroke="${pen}" stroke-width="4"/>` + ring(-110, 8, 72, pen, 4) + Array.from({ length: 7 }, (_, i) => line(-110 - Math.sqrt(70 * 70 - (i * 20 - 60) ** 2), 8 + i * 20 - 60, -110 + Math.sqrt(70 * 70 - (i * 20 - 60) ** 2), 8 + i * 20 - 60, pen, 3)).join('') + `<rect x="0" y="-66" width="180" height="56" fill="none" stroke="${pen}" stroke-width="4"/>` + Array.from({ length: 13 }, (_, i) => line(12 + i * 13, -28, 12 + i * 13, i % 3 ? -36 : -48, pen, 2)).join('') + out('M108 -66V-10', pen, 3) + [36, 142].map((x) => ring(x, 50, 32, pen, 4) + ring(x, 50, 14, pen, 3) + line(x, 36, x, 22, pen, 4)).join('') + out('M160 -96L214 -170', pen, 3),
    points: [[-110, 8], [60, -40], [36, 50], [142, 50], [200, -150], [-200, -90]],
  }),
  calculator: (pen, tint) => ({
    art: rect(-214, -120, 428, 246, tint, 'rx="18"') + `<rect x="-214" y="-120" width="428" height="246" rx="18" fill="none" stroke="${pen}" stroke-width="4"/><rect x="-186" y="-96" width="256" height="56" fill="none" stroke="${pen}" stroke-width="4"/>` + out('M100 -96H186M100 -78H186M100 -60H150', pen, 3) + [0, 1, 2, 3].map((y) => Array.from({ length: 10 }, (_, x) => `<rect x="${-186 + x * 38}" y="${-22 + y * 34}" width="29" height="23" rx="4" fill="none" stroke="${pen}" stroke-width="3"/>`).join('')).join(''),
    points: [[-60, -68], [142, -78], [-172, -10], [172, -10], [-20, 58], [172, 92]],
  }),
  synth: (pen, tint) => ({
    art: path('M-210 -110H210V-6L230 30V116H-230V30L-210 -6Z', tint) + out('M-210 -110H210V-6L230 30V116H-230V30L-210 -6ZM-230 30H230M-210 -6H210M-70 -110V-6M70 -110V-6', pen) + [-180, -140, -100, -40, 0, 40, 100, 140, 180].map((x) => [-82, -38].map((y) => ring(x, y, 13, pen, 3) + out(`M${x} ${y}l7 -8`, pen, 3)).join('')).join('') + out(Array.from({ length: 17 }, (_, i) => `M${-204 + i * 25.5} 34V112`).join(''), pen, 2.6) + [0, 1, 3, 4, 5, 7, 8, 10, 11, 12, 14, 15].map((i) => rect(-211 + (i + 1) * 25.5 - 25.5 + 17, 34, 14, 44, pen)).join(''),
    points: [[-180, -82], [0, -82], [180, -82], [-100, -38], [0, 90], [140, -38]],
  }),
  compass: (pen, tint) => ({
    art: ring(0, 8, 122, pen, 4, tint) + ring(0, 8, 100, pen, 3) + Array.from({ length: 36 }, (_, i) => line(Math.cos(i * 0.1745) * 100, 8 + Math.sin(i * 0.1745) * 100, Math.cos(i * 0.1745) * (i % 9 ? 90 : 78), 8 + Math.sin(i * 0.1745) * (i % 9 ? 90 : 78), pen, i % 9 ? 2.4 : 5)).join('') + group(poly([[0, -72], [17, 8], [0, 88], [-17, 8]], tint) + poly([[0, -72], [17, 8], [-17, 8]], pen) + out('M0 -72L17 8L0 88L-17 8Z', pen), 'transform="rotate(24 0 8)"') + ring(0, 8, 8, pen, 3, tint) + out('M-26 -126H26V-112M-26 -126V-112', pen),
    points: [[0, -126], [-70, -70], [74, -66], [-118, 30], [0, 88], [118, 40]],
  }),
  bike: (pen, tint) => ({
    art: [-116, 116].map((x) => ring(x, 42, 82, pen, 4, tint) + ring(x, 42, 72, pen, 2.4) + Array.from({ length: 12 }, (_, i) => line(x, 42, x + Math.cos(i * 0.5236) * 72, 42 + Math.sin(i * 0.5236) * 72, pen, 1.6)).join('') + ring(x, 42, 9, pen, 3, tint)).join('') + out('M-116 42L-52 -74H74L0 48H-116M-52 -74L0 48M116 42L66 -104H104M-62 -98L-52 -74M-86 -98H-40', pen, 6) + ring(0, 48, 24, pen, 4, tint) + out('M0 48L22 92M10 94H36M-116 34L-4 24M-116 52L-4 72', pen, 3.4),
    points: [[-62, -98], [66, -104], [10, -74], [-116, 42], [0, 60], [116, 42]],
  }),
  exploded: (pen, tint) => ({
    art: dash('M-236 0H236', pen) + ring(-190, 0, 44, pen, 4, tint) + ring(-190, 0, 16, pen, 3) + Array.from({ length: 12 }, (_, i) => line(-190 + Math.cos(i * 0.5236) * 44, Math.sin(i * 0.5236) * 44, -190 + Math.cos(i * 0.5236) * 56, Math.sin(i * 0.5236) * 56, pen, 9)).join('') + ellipse(-104, 0, 14, 52, tint) + `<ellipse cx="-104" cy="0" rx="14" ry="52" fill="none" stroke="${pen}" stroke-width="4"/><ellipse cx="-104" cy="0" rx="5" ry="20" fill="none" stroke="${pen}" stroke-width="3"/>` + path('M-60 -70H40V70H-60Z', tint) + out('M-60 -70H40V70H-60ZM-60 -40H40M-60 40H40M-40 -70V-96H20V-70M40 -22H66V22H40', pen) + [0, 1, 2, 3, 4].map((i) => `<ellipse cx="${88 + i * 13}" cy="0" rx="8" ry="34" fill="none" stroke="${pen}" stroke-width="3.4"/>`).join('') + path('M170 -30L196 -30L206 0L196 30L170 30L160 0Z', tint) + out('M170 -30L196 -30L206 0L196 30L170 30L160 0ZM206 -10H240V10H206', pen),
    points: [[-190, -44], [-104, -50], [-10, -80], [-10, 60], [110, -34], [184, -28]],
  }),
};
const KIND = [[/synth|moog/, 'synth'], [/survival|cessna|pilot|navigation/, 'compass'], [/bike|bicycl|sturmey|raleigh/, 'bike'], [/calculator|hp-\d|slide rule/, 'calculator'], [/volkswagen|car\b|beetle|ford\b|chevrolet|morris|austin|mini\b|fiat|citro|toyota|datsun|volvo/, 'car'], [/leica|camera|nikon|kodak|polaroid|rolleiflex|canon|photo/, 'camera'], [/sewing|singer|bernina|knit/, 'sewing'], [/computer|apple|commodore|programmer|unix|atari|combat|\bbasic\b|spectrum|atari|amiga|\bpc\b/, 'computer'], [/typewriter|olivetti|selectric|underwood|remington/, 'typewriter'], [/radio|amplifier|receiver|stereo|hi-?fi|tape|synth|audio/, 'radio']];
export const drawingFor = (k) => (KIND.find(([pattern]) => pattern.test(k.raw.toLowerCase())) ?? [0, 'exploded'])[1];

// The upper half of the parts is numbered above, left to right, the lower half below, right to left: no lines cross.
function labels(k, drawing, scale, cx, cy, pen, ground, reach) {
  const high = [...drawing.points].sort((a, b) => a[1] - b[1]);
  const rows = [high.slice(0, 3).sort((a, b) => a[0] - b[0]), high.slice(3).sort((a, b) => b[0] - a[0])];
  let number = 0;
  return rows.map((row, below) => row.map(([x, y]) => {
    const slots = row.map(([v]) => v * scale);
    for (let i = 1; i < slots.length; i++) { const gap = slots[i] - slots[i - 1]; if (Math.abs(gap) < 60) slots[i] = slots[i - 1] + (below ? -60 : 60); }
    const at = Math.max(-reach, Math.min(reach, slots[row.findIndex((v) => v[0] === x)] * 1.12));
    return callout(k, cx + at, cy + (below ? 1 : -1) * (168 * scale + 26), cx + x * scale, cy + y * scale, ++number, pen, ground);
  }).join('')).join('');
}
const model = (k) => k.sub || k.pub || 'Instructions';

// numbered bar on top, drawing with callouts
function plate(k) {
  const { W, H, p, r } = k;
  const ground = r.pick([p.paper, mix(p.b, p.paper, 0.45), mix(p.c, p.paper, 0.7)]);
  const bar = r.pick([p.a, p.c, p.ink]);
  const pen = p.ink;
  let s = rect(0, 0, W, H, ground);
  s += rect(0, 40, W, 86, bar) + words('condTall', String(k.year || 'Manual'), { x: 36, y: 58, w: 150, h: 50, max: 64, valign: 'middle', fill: k.on(bar) }).svg;
  s += words('cond', k.pub || model(k), { x: 190, y: 64, w: W - 226, h: 40, max: 34, lines: 1, anchor: 'end', valign: 'middle', fill: k.on(bar), upper: true, tracking: 0.04 }).svg;
  s += words('grotBold', k.title, { x: 36, y: 156, w: W - 72, h: H * 0.19, max: 64 * k.big, lines: 4, leading: 1.02, fill: pen, tracking: -0.025 }).svg;
  if (k.sub) s += words('grot', k.sub, { x: 38, y: 166 + H * 0.19, w: W - 76, h: 30, max: 25, lines: 1, fill: bar }).svg;
  const y0 = 214 + H * 0.19;
  const h = H - y0 - 74;
  for (let x = 36; x <= W - 36; x += 24) s += line(x, y0, x, y0 + h, mix(ground, pen, 0.13), 1);
  for (let y = y0; y <= y0 + h; y += 24) s += line(36, y, W - 36, y, mix(ground, pen, 0.13), 1);
  const d = DRAWINGS[drawingFor(k)](pen, mix(p.b, ground, 0.25));
  const cy = y0 + h / 2 + 4;
  s += group(d.art, `transform="translate(300 ${n(cy)}) scale(1.08)"`) + labels(k, d, 0.9, 300, cy, pen, ground, 222);
  for (let i = 0; i < 8; i++) s += rect(36 + i * 66.4, H - 50, 60, 16, i === (k.title.length % 8) ? bar : mix(ground, pen, 0.16));
  return s;
}

// blueprint
function blueprint(k) {
  const { W, H, p, r } = k;
  const ground = r.pick([p.a, p.c, p.ink].filter((c) => contrast(c, p.paper) > 4.2).concat(p.ink));
  const pen = p.paper;
  const faint = mix(ground, pen, 0.16);
  let s = rect(0, 0, W, H, ground);
  for (let x = 30; x < W; x += 30) s += line(x, 0, x, H, faint, x % 150 ? 1 : 2.4);
  for (let y = 20; y < H; y += 30) s += line(0, y, W, y, faint, (y - 20) % 150 ? 1 : 2.4);
  s += `<rect x="30" y="30" width="${W - 60}" height="${H - 60}" fill="none" stroke="${pen}" stroke-width="3"/>`;
  const d = DRAWINGS[drawingFor(k)](pen, mix(ground, pen, 0.1));
  const cy = H * 0.37;
  s += group(d.art, `transform="translate(300 ${n(cy)}) scale(1.06)"`) + labels(k, d, 0.94, 300, cy, pen, ground, 206);
  s += line(66, cy + 232, 534, cy + 232, pen, 2) + poly([[66, cy + 232], [80, cy + 226], [80, cy + 238]], pen) + poly([[534, cy + 232], [520, cy + 226], [520, cy + 238]], pen);
  const y = H * 0.685;
  s += rect(30, y, W - 60, H - y - 30, ground) + `<rect x="30" y="${n(y)}" width="${W - 60}" height="${n(H - y - 30)}" fill="none" stroke="${pen}" stroke-width="3"/>` + line(30, H - 82, W - 30, H - 82, pen, 2) + line(400, H - 82, 400, H - 30, pen, 2);
  s += words('narrow', k.title, { x: 52, y: y + 22, w: W - 104, h: H - 82 - y - 44, max: 62 * k.big, lines: 4, leading: 1.08, fill: k.accent(ground, 3.4, ['b', 'paper', 'c']), valign: 'middle', upper: shout(k.title, 50) }).svg;
  s += words('mono', k.pub || model(k), { x: 50, y: H - 70, w: 330, h: 28, max: 19, lines: 1, valign: 'middle', fill: pen }).svg + words('mono', String(k.year || 'Sheet 1'), { x: 410, y: H - 70, w: 146, h: 28, max: 19, anchor: 'middle', valign: 'middle', fill: pen }).svg;
  return s;
}

// shop manual: solid head, drawing on a tinted disc, chapters at the foot
function shop(k) {
  const { W, H, p, r } = k;
  const head = r.pick([p.a, p.c, p.ink]);
  const ground = r.pick([p.paper, p.b, mix(p.b, p.paper, 0.5)]);
  let s = rect(0, 0, W, H, ground) + rect(0, 0, W, H * 0.36, head);
  const stripe = k.accent(head, 1.8, ['b', 'c', 'a']);
  s += rect(0, H * 0.36 - 14, W, 14, stripe);
  s += words('slabFat', k.title, { x: 36, y: 40, w: W - 72, h: H * 0.22, max: 72 * k.big, lines: 4, leading: 1.1, fill: k.on(head), valign: 'middle' }).svg;
  s += words('slab', [k.sub, k.pub, k.year].filter(Boolean).join(' · '), { x: 38, y: H * 0.22 + 52, w: W - 76, h: 38, max: 23, lines: 2, leading: 1.2, fill: k.on(head), valign: 'middle' }).svg;
  const cy = H * 0.6;
  const pen = p.ink;
  s += circle(300, cy, 204, mix(ground, head, 0.18));
  const d = DRAWINGS[drawingFor(k)](pen, mix(ground, p.paper, 0.6));
  s += group(d.art, `transform="translate(300 ${n(cy)}) scale(1.14)"`);
  const names = ['Setting up', 'Operation', 'Adjustment', 'Maintenance', 'Faults', 'Parts'];
  names.forEach((name, i) => { const x = 36 + (i % 3) * 182; const y = H - 94 + Math.floor(i / 3) * 36; s += rect(x, y, 26, 26, head) + words('narrow', String(i + 1), { x, y: y + 4, w: 26, h: 18, max: 18, anchor: 'middle', valign: 'middle', fill: k.on(head) }).svg + words('slab', name, { x: x + 36, y: y + 4, w: 140, h: 20, max: 20, lines: 1, valign: 'middle', fill: pen }).svg; });
  return s;
}

// the small booklet: a tall number, a view in section
function booklet(k) {
  const { W, H, p, r } = k;
  const ground = r.pick([p.b, p.a, p.c, p.paper]);
  const on = k.on(ground);
  const second = k.accent(ground, 1.8, ['a', 'c', 'b']);
  let s = rect(0, 0, W, H, ground);
  const figure = (k.raw.match(/\b([A-Z]?\d{1,4}[A-Z]?)\b/) ?? [0, String(k.year || k.title.split(' ')[0])])[1];
  s += words('condTall', figure, { x: 90, y: H * 0.055, w: W - 130, h: H * 0.285, max: 430, anchor: 'end', valign: 'middle', fill: second }).svg;
  const d = DRAWINGS[drawingFor(k)](on, ground);
  s += rect(0, H * 0.38, W, 3, on) + group(d.art, `transform="translate(300 ${n(H * 0.525)}) scale(.98)"`) + rect(0, H * 0.665, W, 3, on);
  s += words('geo', k.title, { x: 36, y: H * 0.69, w: W - 72, h: H * 0.18, max: 60 * k.big, lines: 4, leading: 1.06, fill: on, valign: 'middle' }).svg;
  s += words('geoLight', [k.sub || k.pub, k.year].filter(Boolean).join(' — '), { x: 36, y: H - 66, w: W - 72, h: 30, max: 24, lines: 1, fill: on }).svg;
  return s + group(words('geo', 'Instructions', { x: 0, y: 0, w: H * 0.29, h: 26, max: 25, fill: on, upper: true, tracking: 0.2 }).svg, `transform="translate(40 ${n(H * 0.345)}) rotate(-90)"`);
}

const sheet = (draw) => ({ draw, heights: [800, 840, 780] });
export const MANUALS = { plate: sheet(plate), blueprint: sheet(blueprint), shop: sheet(shop), booklet: sheet(booklet) };
export { DRAWINGS };
