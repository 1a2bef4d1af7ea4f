// Goods for catalogs, as simple shapes in a box of 100 by 100: (a) main, (b) second, (i) dark.
import { rect, circle, ellipse, path, poly, stroke } from './svg.mjs';
const cap = 'stroke-linecap="round" stroke-linejoin="round"';
export const THINGS = {
  lamp: (a, b, i) => poly([[-26, -8], [26, -8], [14, -44], [-14, -44]], a) + rect(-2, -8, 4, 46, i) + ellipse(0, 40, 20, 5, b),
  chair: (a, b, i) => path('M-22 -44H18L22 2H-18Z', a) + rect(-20, 4, 44, 9, b) + stroke('M-18 12L-26 44M22 12L28 44M-8 12L-12 44M12 12L14 44', i, 3.4, cap),
  sofa: (a, b, i) => rect(-42, -18, 84, 30, a, 'rx="8"') + rect(-48, -4, 18, 30, b, 'rx="7"') + rect(30, -4, 18, 30, b, 'rx="7"') + rect(-34, 8, 68, 18, a, 'rx="4"') + stroke('M-34 28V38M34 28V38', i, 4, cap),
  clock: (a, b, i) => circle(0, 0, 36, a) + circle(0, 0, 28, b) + stroke('M0 0V-19M0 0L12 8', i, 4, cap),
  teapot: (a, b, i) => ellipse(-2, 10, 30, 26, a) + stroke('M26 4C48 -2 44 -22 46 -26', a, 8, cap) + stroke('M-30 0C-52 -4 -48 26 -28 22', a, 6, cap) + ellipse(-2, -14, 16, 5, b) + circle(-2, -22, 5, i),
  watch: (a, b, i) => rect(-11, -46, 22, 92, b, 'rx="4"') + circle(0, 0, 25, a) + circle(0, 0, 18, '#F7EFE0') + stroke('M0 0V-12M0 0H8', i, 3, cap),
  shoe: (a, b, i) => path('M-40 -22H-12C-8 -2 20 2 38 10C46 16 46 26 44 28H-42C-46 10 -44 -8 -40 -22Z', a) + rect(-42, 28, 86, 7, i, 'rx="2"') + stroke('M-8 -10L-18 -4M2 -3L-8 4', b, 3.4, cap),
  bike: (a, b, i) => [-26, 26].map((x) => `<circle cx="${x}" cy="16" r="19" fill="none" stroke="${i}" stroke-width="4"/>`).join('') + stroke('M-26 16L-10 -14H16L0 16H-26M-10 -14L0 16M16 -14L26 16M16 -14L14 -24H24M-10 -14L-14 -22', a, 4.4, cap),
  kite: (a, b, i) => poly([[0, -46], [26, -10], [0, 26], [-26, -10]], a) + poly([[0, -46], [26, -10], [0, -10]], b) + stroke('M0 26Q-14 36 0 44', i, 2.6, cap),
  drum: (a, b, i) => rect(-32, -18, 64, 40, a) + ellipse(0, -18, 32, 11, b) + ellipse(0, 22, 32, 11, a) + stroke('M-32 -14L-18 26L0 -8L18 26L32 -14', i, 2.6, cap),
  train: (a, b, i) => rect(-42, -10, 62, 30, a) + rect(14, -28, 28, 48, b) + rect(-34, -28, 12, 20, i) + [-28, 0, 28].map((x) => circle(x, 26, 11, i)).join(''),
  bear: (a, b, i) => [-16, 16].map((x) => circle(x, -34, 10, a)).join('') + circle(0, -20, 22, a) + ellipse(0, 20, 26, 25, a) + ellipse(0, 22, 14, 15, b) + circle(-8, -24, 3, i) + circle(8, -24, 3, i) + ellipse(0, -13, 7, 5, b),
  ball: (a, b, i) => circle(0, 0, 32, a) + path('M0 -32C20 -14 20 14 0 32C-20 14 -20 -14 0 -32Z', b) + stroke('M-32 0H32', i, 3),
  pot: (a, b, i) => rect(-30, -12, 60, 40, a, 'rx="6"') + rect(-34, -18, 68, 9, b, 'rx="4"') + circle(0, -24, 5, i) + stroke('M-30 0H-44M30 0H44', i, 5, cap),
  tent: (a, b, i) => poly([[0, -36], [44, 34], [-44, 34]], a) + poly([[0, -36], [14, 34], [-14, 34]], b) + stroke('M0 -36V-46', i, 3, cap),
  radio: (a, b, i) => rect(-40, -22, 80, 48, a, 'rx="7"') + circle(-16, 2, 15, b) + circle(-16, 2, 6, i) + rect(10, -12, 22, 10, b) + circle(14, 14, 4, i) + circle(28, 14, 4, i) + stroke('M28 -22L40 -44', i, 2.6, cap),
  shirt: (a, b, i) => path('M-16 -36L-44 -18L-34 0L-24 -6V38H24V-6L34 0L44 -18L16 -36Q0 -22 -16 -36Z', a) + stroke('M0 -24V36', b, 3) + [-10, 4, 18].map((y) => circle(5, y, 2.4, i)).join(''),
  mixer: (a, b, i) => rect(-30, -36, 62, 22, a, 'rx="10"') + rect(16, -20, 16, 50, a) + path('M-32 4H8C6 28 -2 32 -12 32C-22 32 -30 28 -32 4Z', b) + rect(-16, -14, 6, 20, i) + rect(-36, 32, 74, 8, i, 'rx="3"'),
  spade: (a, b, i) => rect(-3, -44, 6, 52, b) + rect(-14, -48, 28, 6, i) + path('M-18 6H18V26Q16 40 0 48Q-16 40 -18 26Z', a),
  can: (a, b, i) => rect(-20, -12, 44, 46, a) + stroke('M24 0L46 -22M40 -30L52 -18', a, 6, cap) + stroke('M-20 -4C-44 -10 -44 26 -20 24', b, 5, cap) + rect(-20, -18, 30, 6, i),
  tulip: (a, b, i) => path('M-20 -38L-8 -22L0 -42L8 -22L20 -38C26 -8 14 4 0 4C-14 4 -26 -8 -20 -38Z', a) + stroke('M0 4V46', i, 4, cap) + path('M0 40C18 36 26 18 26 8C10 14 0 26 0 40Z', b),
  tomato: (a, b, i) => circle(0, 6, 32, a) + path('M0 -22L-18 -30L-8 -16L-22 -8L-2 -12L4 -2L8 -14L24 -10L10 -20L18 -32Z', i) + ellipse(-12, 2, 5, 9, b),
  carrot: (a, b, i) => path('M-18 -16Q0 -26 18 -16L2 46Q0 50 -2 46Z', a) + stroke('M0 -20V-44M-4 -20L-16 -40M4 -20L16 -40', i, 4.5, cap) + stroke('M-10 -2H0M-4 14H8', b, 3, cap),
  daisy: (a, b, i) => Array.from({ length: 8 }, (_, j) => ellipse(0, -22, 8, 16, a, `transform="translate(0 -8) rotate(${j * 45})"`)).join('') + circle(0, -8, 11, b) + stroke('M0 10V46', i, 4, cap),
  pea: (a, b, i) => path('M-44 8C-20 40 24 36 44 -14C30 30 -10 14 -44 8Z', i) + path('M-44 6C-24 -22 20 -30 44 -14C24 22 -20 28 -44 6Z', a) + [-20, 0, 20].map((x) => circle(x, 3 - x * 0.28, 9, b)).join(''),
  corn: (a, b, i) => path('M0 -44C18 -30 18 20 0 40C-18 20 -18 -30 0 -44Z', a) + [-26, -12, 2, 16].map((y) => [-7, 0, 7].map((x) => circle(x, y, 3, b)).join('')).join('') + path('M0 46C-28 30 -28 0 -22 -14C-12 10 -4 26 0 46C4 26 12 10 22 -14C28 0 28 30 0 46Z', i),
  hammer: (a, b, i) => rect(-4, -20, 8, 66, b) + path('M-30 -36H18Q34 -34 36 -22H14V-18H-30Z', a) + rect(-4, 26, 8, 20, i),
  saw: (a, b, i) => path('M-46 4L20 -14V14L-40 22Z' , a) + path('M18 -20H44Q50 0 40 20H18Z', b) + stroke('M-40 22L-34 28L-28 20L-22 27L-16 18L-10 25L-4 17L2 24L8 16', i, 2.6, cap) + circle(31, 0, 6, i),
  globe: (a, b, i) => circle(0, -8, 30, a) + path('M-14 -32Q6 -28 -4 -12Q-18 -4 -26 -18ZM6 0Q24 -4 26 8Q10 22 4 14Z', b) + stroke('M20 -34A34 34 0 0 1 -12 24', i, 3.4, cap) + rect(-3, 24, 6, 14, i) + ellipse(0, 40, 20, 5, i),
  guitar: (a, b, i) => circle(-4, 22, 24, a) + circle(-4, -6, 17, a) + circle(-4, 12, 8, i) + rect(-7, -48, 6, 56, b) + rect(-10, -50, 12, 10, i),
  vase: (a, b, i) => path('M-10 -36H10C8 -16 28 -6 26 18C25 32 14 40 0 40C-14 40 -25 32 -26 18C-28 -6 -8 -16 -10 -36Z', a) + path('M-26 12Q0 24 26 12V22Q0 34 -26 22Z', b) + stroke('M0 -36V-48', i, 3, cap),
};
export const KINDS = [
  [/seed|garden|plant|nursery|burpee|bulb|farm/, ['tulip', 'tomato', 'carrot', 'daisy', 'pea', 'corn', 'can', 'spade']],
  [/wish|christmas|toy|holiday|lego|schwarz|lionel/, ['bear', 'train', 'drum', 'kite', 'ball', 'bike', 'guitar', 'watch', 'radio', 'globe']],
  [/herman miller|knoll/, ['chair', 'lamp', 'sofa', 'clock', 'vase']],
  [/heathkit|radio shack|scientific|electronic/, ['radio', 'clock', 'globe', 'watch', 'lamp', 'hammer', 'guitar']],
  [/ikea|furnitur|home|habitat|design|room/, ['chair', 'lamp', 'sofa', 'clock', 'vase', 'teapot', 'pot', 'radio']],
  [/earth|tool|hardware|snap-on|craftsman|workshop|stanley/, ['hammer', 'saw', 'spade', 'globe', 'tent', 'radio', 'bike', 'can']],
  [/camp|outdoor|bean|sport|patagonia|banana republic|abercrombie|rei\b/, ['tent', 'shoe', 'shirt', 'watch', 'pot', 'globe', 'bike', 'ball']],
  [/./, ['shirt', 'shoe', 'lamp', 'clock', 'mixer', 'radio', 'chair', 'teapot', 'watch', 'bike']],
];
export const goodsFor = (title) => KINDS.find(([pattern]) => pattern.test(title.toLowerCase()))[1];
export const drawThing = (name, x, y, size, a, b, i) => `<g transform="translate(${Math.round(x)} ${Math.round(y)}) scale(${Math.round(size) / 100})">${THINGS[name](a, b, i)}</g>`;
