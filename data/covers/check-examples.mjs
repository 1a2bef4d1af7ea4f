// node check-examples.mjs: draws the examples of the condition check, one symbol for each answer, into
// ../../app/features/grading/check-examples.svg. Ink draws the thing, oxblood its fault, dashes what is missing. The colors are the
// page's tokens: custom properties reach a symbol that a page uses, the page's classes do not.
import { writeFileSync } from 'node:fs';

const STYLES = {
  ink: '',
  card: 'fill="var(--card)"',
  shade: 'fill="var(--shade)"',
  aged: 'fill="var(--aged)"',
  hair: 'stroke="var(--edge)" stroke-width="1.25"',
  ground: 'stroke="var(--line)" stroke-width="2"',
  fault: 'stroke="var(--oxblood)"',
  stain: 'fill="var(--rose)" stroke="none"',
  mold: 'fill="var(--oxblood)" stroke="none"',
  gone: 'stroke="var(--edge)" stroke-dasharray="3 3.5"',
  lost: 'stroke="var(--oxblood)" stroke-dasharray="3 3"',
  sticker: 'fill="var(--card)" stroke="var(--oxblood)"',
  scar: 'fill="var(--rose)" stroke="var(--oxblood)" stroke-dasharray="2.5 3"',
  staple: 'stroke-width="3"',
  rust: 'stroke-width="3" stroke="var(--oxblood)"',
  dot: 'fill="var(--ink)" stroke="none"',
};
const attributes = (style) => (STYLES[style] === '' ? '' : `${STYLES[style]} `);
const path = (style, d) => `<path ${attributes(style)}d="${d}"/>`;
const circle = (style, x, y, r) => `<circle ${attributes(style)}cx="${x}" cy="${y}" r="${r}"/>`;
const group = (transform, ...parts) => `<g transform="${transform}">${parts.join('')}</g>`;

// A book that stands, seen from its spine.
const plain = path('shade', 'M30 13 45 8v56l-15-3Z') + path('card', 'M45 8l24 5v48l-24 3Z');
const standing = plain + path('hair', 'M30 20l15-4.5M30 53l15 2.5');

// A front: bare boards, or a printed cover or jacket.
const OUTLINE = 'M30 10h36a2 2 0 0 1 2 2v50a2 2 0 0 1-2 2H30a2 2 0 0 1-2-2V12a2 2 0 0 1 2-2Z';
const boards = path('shade', OUTLINE) + path('hair', 'M32.5 10v54');
const front = path('card', OUTLINE) + path('hair', 'M32.5 10v54') + path('shade', 'M35 52l9-14 7 9 5-6 7 11Z') + path('hair', 'M35 19h19M35 24h12');
const tornJacket =
  path('shade', OUTLINE) +
  path('card', 'M28 24l7 4 4-7 8 3 3-7 6-7h10a2 2 0 0 1 2 2v50a2 2 0 0 1-2 2H30a2 2 0 0 1-2-2Z') +
  path('fault', 'M28 24l7 4 4-7 8 3 3-7 6-7') +
  path('shade', 'M35 54l9-14 7 9 5-6 7 11Z') +
  path('hair', 'M32.5 27v37');
const detached = group(
  'translate(5 0)',
  path('card', 'M42 14h30v50H42Z'),
  path('hair', 'M46 14v50M50 22h16M50 28h16M50 34h16M50 40h10'),
  group('rotate(-11 24 62)', path('card', 'M14 12h26v50H14Z'), path('shade', 'M18 50l7-11 5 7 3-4 4 8Z'), path('hair', 'M19 20h14')),
  path('fault', 'M42 14v50'),
);

// An open book, with or without lines of print on each page.
const LEFT = 'M48 22C40 15 28 14 14 16v40c14-2 26-1 34 6Z';
const RIGHT = 'M48 22c8-7 20-8 34-6v40c-14-2-26-1-34 6Z';
const lines = (x, y, curve, count = 5) => Array.from({ length: count }, (_, at) => 6 * at).map((down) => path('hair', `M${x} ${y + down}c${curve}`)).join('');
const leftLines = lines(21, 25, '8-1 15 0 21 3');
const rightLines = lines(54, 28, '6-3 13-4 21-3');
const pages = (style) => path(style, LEFT) + path(style, RIGHT);
const open = pages('card') + leftLines + rightLines;
const underlined = [27.5, 33.5, 39.5, 45.5, 51.5].map((y) => path('fault', `M21 ${y}c8-1 15 0 21 3`) + path('fault', `M54 ${y + 3}c6-3 13-4 21-3`)).join('');

// A closed book that lies.
const lying = path('card', 'M16 44l12-6h54l-8 6Z') + path('card', 'M16 44h58v14H16a7 7 0 0 1 0-14Z') + path('card', 'M74 44l8-6v14l-8 6Z') + path('hair', 'M18 48.5h55M18 53.5h55');
const MOLD = [[22, 48, 2.2], [27, 54, 1.4], [33, 50, 2.6], [39, 55, 1.2], [30, 41, 1.8], [36, 42, 2.2], [44, 49, 1.4], [25, 51, 2.6], [50, 54.5, 1.2], [42, 41, 1.8]];

// A magazine: its middle, and its front.
const middle = path('card', 'M10 22h76v34H10Z') + path('ink', 'M48 22v34') + path('card', 'M10 22l4-4h34v4M86 22l-4-4H48') + path('hair', 'M18 30h22M18 36h22M18 42h14M56 30h22M56 36h22M56 42h14');
const magazine = path('card', 'M28 8h38a2 2 0 0 1 2 2v54H30a2 2 0 0 1-2-2Z') + path('hair', 'M34 16h28M34 22h16') + path('shade', 'M38 46a10 10 0 1 0 20 0 10 10 0 1 0-20 0Z');

// What lies in a game's box, and the box.
const pawn = (style, x, y) => path(style, `M${x} ${y}h10c0-4-3-5-3-9a4 4 0 1 0-4 0c0 4-3 5-3 9Z`);
const cardAt = (style, x, y) => path(style, `M${x} ${y}h12v18h-12Z`);
const die = (x, y) => path('card', `M${x} ${y}h11v11h-11Z`) + circle('dot', x + 3.5, y + 3.5, 1.1) + circle('dot', x + 7.5, y + 7.5, 1.1);
const pieces = (second, dice) =>
  pawn('card', 13, 34) + pawn(second, 27, 34) + pawn('shade', 41, 34) + pawn('shade', 55, 34) + dice + cardAt('card', 14, 43) + cardAt(second, 30, 43) + cardAt('shade', 46, 43) + die(68, 46);
const box = path('card', 'M14 36h68v28H14Z') + path('shade', 'M11 24h74v14H11Z') + path('card', 'M11 24l8-8h58l8 8Z') + path('hair', 'M30 31h36');

/** Question -> option -> drawing, by the ids of api/contract/grading/questions.ts. */
const DRAWINGS = {
  spine: {
    straight: standing,
    'light-creases': standing + path('fault', 'M35 24c1 9-.5 17 .5 27M40 23c-.8 10 1 19 0 28'),
    'creased-or-leaning': group('translate(17 0) skewX(-15)', standing, path('fault', 'M34 23v29M37.5 22v31M41.5 21v32')),
    split:
      plain +
      path('stain', 'M37 10.6l2.5 10-3.5 8 4 9-3.5 8 3 9-2 7.6 4 .8 2-8-2.5-9 3-8-3.5-9 3-8-2-11.5Z') +
      path('fault', 'M37 10.6l2.5 10-3.5 8 4 9-3.5 8 3 9-2 7.6'),
  },
  jacket: {
    'never-had-one': boards + path('hair', 'M36 19h24') + path('hair', 'M40 28h16v14H40Z'),
    whole: front + path('hair', 'M58 10v54'),
    'small-tears': front + path('fault', 'M41 10l2 6-3 4M68 44l-5 1.5-3-2'),
    torn: tornJacket,
    missing: boards + path('gone', 'M24 6h44M72 10v50M24 6v52'),
  },
  cover: {
    clean: front,
    rubbed: front + path('fault', 'M28 17l7-7M28 13.5l3.5-3.5M61 10l7 7M64.5 10l3.5 3.5M28 57l7 7M28 60.5l3.5 3.5M61 64l7-7M64.5 64l3.5-3.5'),
    'creased-or-torn': front + path('fault', 'M50 10l18 20M55 10l13 14.5') + path('stain', 'M28 47l8-2-4 6 7 1-11 8Z') + path('fault', 'M28 47l8-2-4 6 7 1-11 8'),
    detached,
  },
  marks: {
    none: open,
    'name-or-date': pages('card') + rightLines + path('fault', 'M20 24c3-4 4-4 4 0s2 1 3-1 2 0 3 1 3-3 4-1 1 2 4 0') + path('fault', 'M20 31c5-.8 10-.5 14 .8'),
    underlining: open + path('fault', 'M21 33.5c8-1 15 0 21 3') + path('fault', 'M21 39.5c8-1 15 0 21 3') + path('fault', 'M54 48.5c6-3 13-4 21-3'),
    'library-stamps':
      pages('card') + rightLines + group('rotate(-7 30 34)', path('fault', 'M20 27h21v14H20Z'), path('fault', 'M24 32h13M24 36.5h9')) + path('hair', 'M21 50c6-.7 10-.3 14 .5'),
    'heavy-underlining': open + underlined + path('fault', 'M17.5 24v27M78.8 24v27'),
  },
  pages: {
    white: open,
    yellowed: pages('aged') + leftLines + rightLines,
    'folded-corners': pages('card') + leftLines + lines(54, 28, '6-3 13-4 21-3', 4) + path('stain', 'M82 56V45l-12 10.5Z') + path('fault', 'M82 45 70 55.5') + path('stain', 'M14 16l9-.8-9 8.5Z') + path('fault', 'M23 15.2l-9 8.5'),
    loose: open + group('rotate(9 66 40)', path('card', 'M53 9h27v38H53Z'), path('hair', 'M58 17h17M58 23h17M58 29h17M58 35h10'), path('fault', 'M53 9h27v38H53Z')),
    missing: path('card', LEFT) + path('ink', 'M48 62c8-7 20-8 34-6') + leftLines + path('gone', 'M48 22c8-7 20-8 34-6v38') + path('ink', 'M48 22v40'),
  },
  damp: {
    none: lying,
    'slight-smell': lying + path('fault', 'M34 31c-4-4 4-7 0-11M48 31c-4-4 4-7 0-11M62 31c-4-4 4-7 0-11'),
    stains: open + path('stain', 'M82 33c-8-3-11 3-17 4s-6 8-12 10-5 6-5 12c8-5 20-6 34-4Z') + path('fault', 'M82 33c-8-3-11 3-17 4s-6 8-12 10-5 6-5 11'),
    mold: lying + MOLD.map(([x, y, r]) => circle('mold', x, y, r)).join(''),
  },
  staples: {
    firm: middle + path('staple', 'M45 28h6M45 49h6'),
    rusty: middle + circle('stain', 48, 28, 6) + circle('stain', 48, 49, 6) + path('rust', 'M45 28h6M45 49h6'),
    loose: middle + group('rotate(5 48 40)', path('card', 'M50 26h34v33H50Z'), path('hair', 'M56 34h20M56 40h20M56 46h12')) + path('rust', 'M44 27l3-5 4 3M45 50.5l1-6 5 1'),
  },
  label: {
    none: magazine,
    removed: magazine + path('scar', 'M32 47h22v12H32Z') + path('fault', 'M34 57l5-5M40 57l3-3'),
    'on-the-cover': magazine + path('sticker', 'M32 46h24v13H32Z') + path('fault', 'M35.5 50.5h12M35.5 54.5h16'),
  },
  pieces: {
    'counted-complete': pieces('card', die(70, 22)),
    'not-counted':
      group('rotate(-24 30 50)', cardAt('card', 24, 41)) +
      group('rotate(12 40 48)', cardAt('shade', 34, 39)) +
      pawn('card', 47, 60) +
      pawn('shade', 59, 60) +
      die(68, 50) +
      path('fault', 'M44 16a6 6 0 1 1 8.5 5.5c-2 1-3 2.3-3 4.5M49.5 31v.5'),
    'some-missing': pieces('lost', path('lost', 'M70 22h11v11h-11Z')),
  },
  box: {
    whole: box,
    'split-corners': box + path('fault', 'M11 24l3 6-3 8M14 38l3 8-3 7M85 24l-3 6 3 8'),
    taped: box + path('stain', 'M20 20h10v34H20ZM66 20h10v34H66Z') + path('fault', 'M20 20v34M30 20v34M66 20v34M76 20v34'),
  },
  rules: {
    there: path('card', 'M30 12l18 4v48l-18-5Z') + path('card', 'M48 16l18-5v48l-18 5Z') + path('hair', 'M34 23l10 2.5M34 30l10 2.5M34 37l10 2.5M34 44l6 1.5M52 25.5l10-2.5M52 32.5l10-2.5M52 39.5l10-2.5'),
    missing: path('gone', 'M30 12l18 4v48l-18-5ZM48 16l18-5v48l-18 5'),
  },
};

const symbols = Object.entries(DRAWINGS).flatMap(([question, options]) =>
  Object.entries(options).map(([option, drawing]) => `<symbol id="${question}-${option}" viewBox="8 4 80 62">${path('ground', 'M8 64h80')}${drawing}</symbol>`),
);
const target = new URL('../../app/features/grading/check-examples.svg', import.meta.url);
writeFileSync(target, `<svg xmlns="http://www.w3.org/2000/svg">\n${symbols.join('\n')}\n</svg>\n`);
