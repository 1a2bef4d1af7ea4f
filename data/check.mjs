// node data/check.mjs: is the demo catalog whole? One line per violation, exit code 1 if there is any.
import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs';

const CATEGORIES = ['books', 'magazines', 'catalogs', 'manuals', 'journals', 'games'];
const CONDITIONS = ['new', 'like_new', 'very_good', 'good', 'acceptable'];
const WIDTHS = [160, 320, 480, 640, 1280];
const PARTS = ['front', 'back', 'spine', 'inside'];
const KNOWN = new Set(['slug', 'title', 'author', 'publisher', 'publishedYear', 'isbn', 'issn', 'pages', 'binding', 'language', 'category', 'condition', 'price', 'comparePrice', 'amazonPrice', 'ebayPrice', 'stock', 'featured', 'popular', 'daysAgo', 'seller', 'description', 'grading', 'reviews']);
const MAX_BYTES = 24 * 1024 * 1024;
const LARGE = 25;

const violations = [];
const fail = (text) => violations.push(text);
const at = (path) => new URL(path, import.meta.url);
const readJson = (path) => JSON.parse(readFileSync(at(path), 'utf8'));

const weighted = (digits, odd, even) => [...digits].reduce((sum, digit, i) => sum + Number(digit) * (i % 2 ? even : odd), 0);
const isIsbn = (text) => /^97[89]\d{10}$/.test(text) && weighted(text, 1, 3) % 10 === 0;
const isIssn = (text) => /^\d{4}-\d{3}[\dX]$/.test(text) && [...text.replace('-', '')].reduce((sum, c, i) => sum + (c === 'X' ? 10 : Number(c)) * (8 - i), 0) % 11 === 0;
const isMoney = (value) => typeof value === 'number' && value > 0 && Math.abs(value * 100 - Math.round(value * 100)) < 1e-6;
const isWhole = (value, least) => Number.isInteger(value) && value >= least;
const countWords = (text) => text.trim().split(/\s+/).length;

function checkFields(listing) {
  const say = (text) => fail(`${listing.slug}: ${text}`);
  for (const key of Object.keys(listing)) if (!KNOWN.has(key)) say(`unknown field ${key}`);
  if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(listing.slug)) say('the slug is not in kebab case');
  if (typeof listing.title !== 'string' || listing.title.length < 1 || listing.title.length > 500) say('the title must have 1 to 500 characters');
  for (const key of ['author', 'publisher', 'binding', 'language']) if (listing[key] !== undefined && !(typeof listing[key] === 'string' && listing[key].length)) say(`${key} is empty`);
  if (listing.publishedYear !== undefined && !(isWhole(listing.publishedYear, 1450) && listing.publishedYear <= 2026)) say(`year ${listing.publishedYear}`);
  if (listing.isbn !== undefined && !isIsbn(listing.isbn)) say(`ISBN ${listing.isbn} has a wrong check digit`);
  if (listing.issn !== undefined && !isIssn(listing.issn)) say(`ISSN ${listing.issn} has a wrong check digit`);
  if (listing.issn !== undefined && !['magazines', 'journals'].includes(listing.category)) say('only periodicals have an ISSN');
  if (listing.pages !== undefined && !isWhole(listing.pages, 1)) say(`pages ${listing.pages}`);
  if (!CONDITIONS.includes(listing.condition)) say(`condition ${listing.condition}`);
  if (!isWhole(listing.stock, 1)) say(`stock ${listing.stock}`);
  if (!(typeof listing.daysAgo === 'number' && listing.daysAgo >= 0.1 && listing.daysAgo <= 120)) say(`daysAgo ${listing.daysAgo}`);
  if (!/^.{3,60}$/.test(listing.seller ?? '')) say('no seller');
  if (/\b(?:bestsell|best-sell|award-winning|prize-winning|rare find|must-have)/i.test(listing.description)) say('a sales claim in the description');
  const words = countWords(listing.description ?? '');
  if (words < 40 || words > 120) say(`the description has ${words} words, not 40 to 120`);
}

function checkPrices(listing) {
  const say = (text) => fail(`${listing.slug}: ${text}`);
  for (const key of ['price', 'comparePrice', 'amazonPrice', 'ebayPrice']) if ((key === 'price' || listing[key] !== undefined) && !isMoney(listing[key])) say(`${key} ${listing[key]} is no amount of dollars and cents`);
  if (listing.price < 2.5 || listing.price > 240) say(`price ${listing.price} is outside $2.50 to $240`);
  if (listing.comparePrice !== undefined && listing.comparePrice <= listing.price) say('the market price must be above the price');
}

function checkReviews(listing) {
  if (listing.reviews === undefined) return;
  if (listing.reviews.length < 2 || listing.reviews.length > 4) fail(`${listing.slug}: ${listing.reviews.length} reviews, not 2 to 4`);
  for (const review of listing.reviews) {
    const good = review.name?.length && isWhole(review.stars, 1) && review.stars <= 5 && review.text?.length > 10 && review.daysAgo > 0 && review.daysAgo < listing.daysAgo;
    if (!good) fail(`${listing.slug}: review by ${review.name}: name, 1 to 5 stars, a sentence, and a day after the listing`);
  }
}

function checkPictures(listings) {
  const pictures = readJson('pictures.json');
  const plan = readJson('catalog/plan.json');
  const slugs = new Set(listings.map(({ slug }) => slug));
  const wanted = new Set();
  for (const slug of Object.keys(pictures)) if (!slugs.has(slug)) fail(`pictures.json: ${slug} is not in the catalog`);
  for (const { slug } of listings) {
    const list = pictures[slug] ?? [];
    if (!plan[slug]?.layout || !plan[slug]?.palette) fail(`${slug}: no layout and palette in plan.json`);
    if (list.length !== 1 && list.length !== 4) fail(`${slug}: ${list.length} pictures, not 1 or 4`);
    list.forEach((picture, i) => {
      if (!picture.name.endsWith(`-${PARTS[i]}`) || picture.name.length > 60) fail(`${slug}: ${picture.name} should be the ${PARTS[i]}, in at most 60 characters`);
      if (picture.width !== 1280 || !isWhole(picture.height, 400)) fail(`${picture.name}: ${picture.width} x ${picture.height}`);
      if (!/^#[0-9A-F]{6}$/.test(picture.tint)) fail(`${picture.name}: tint ${picture.tint}`);
      if (!/^-?\d+$/.test(picture.placeholder) || Number(picture.placeholder) < -524288 || Number(picture.placeholder) > 524287) fail(`${picture.name}: placeholder ${picture.placeholder}`);
      for (const width of WIDTHS) {
        const file = `${picture.name}-${width}.avif`;
        if (wanted.has(file)) fail(`${file}: two pictures have this name`);
        wanted.add(file);
        if (!existsSync(at(`pictures/${file}`)) || statSync(at(`pictures/${file}`)).size < 200) fail(`pictures/${file} is missing or empty`);
      }
    });
  }
  for (const file of readdirSync(at('pictures'))) if (!wanted.has(file)) fail(`pictures/${file} belongs to no listing`);
  return Object.values(pictures).filter((list) => list.length === 4).length;
}

function folderBytes(folder) {
  return readdirSync(at(folder), { withFileTypes: true }).reduce((sum, entry) => {
    if (entry.name === 'node_modules' || (folder === './' && entry.name === 'local')) return sum;
    return sum + (entry.isDirectory() ? folderBytes(`${folder}${entry.name}/`) : statSync(at(folder + entry.name)).size);
  }, 0);
}

function repeated(values) {
  const seen = new Set();
  return values.filter((value) => seen.size === seen.add(value).size);
}

const listings = CATEGORIES.flatMap((category) => {
  const list = readJson(`catalog/${category}.json`);
  for (const listing of list) if (listing.category !== category) fail(`${listing.slug}: ${listing.category} in ${category}.json`);
  const used = new Set(list.map(({ condition }) => condition));
  if (list.length >= LARGE) for (const condition of CONDITIONS) if (!used.has(condition)) fail(`${category}: nothing in condition ${condition}`);
  return list;
});
for (const listing of listings) {
  checkFields(listing);
  checkPrices(listing);
  checkReviews(listing);
}
for (const key of ['slug', 'daysAgo', 'description']) for (const value of repeated(listings.map((listing) => listing[key]))) fail(`${key} is used twice: ${value}`);

const count = (test) => listings.filter(test).length;
const hasRival = (listing) => listing.amazonPrice !== undefined || listing.ebayPrice !== undefined;
const counts = [
  ['listings', listings.length, 132],
  ...CATEGORIES.map((category) => [category, count((listing) => listing.category === category), 10]),
  ['featured', count((listing) => listing.featured), 10],
  ['popular', count((listing) => listing.popular), 10],
  ['with a market price', count((listing) => listing.comparePrice !== undefined), 50],
  ['with an Amazon or eBay price', count(hasRival), 16],
  ['dearer than Amazon or eBay', count((listing) => Math.min(listing.amazonPrice ?? Infinity, listing.ebayPrice ?? Infinity) < listing.price), 2],
  ['new or like new with 5 to 20 in stock', count((listing) => listing.stock >= 5 && listing.stock <= 20 && ['new', 'like_new'].includes(listing.condition)), 14],
  ['with sample reviews', count((listing) => listing.reviews), 40],
  ['editions with two copies', repeated(listings.map(({ isbn }) => isbn).filter(Boolean)).length, 1],
  ['titles or authors beyond ASCII', count((listing) => /[À-ſ]/.test(listing.title + (listing.author ?? ''))), 5],
  ['titles of more than 250 characters', count((listing) => listing.title.length > 250), 1],
  ['galleries of four', checkPictures(listings), 44],
];
for (const [name, found, least] of counts) if (found < least) fail(`${name}: ${found}, should be at least ${least}`);
const isCompared = (listing) => listing.comparePrice !== undefined || hasRival(listing);
if (count(isCompared) > listings.length / 3) fail(`${count(isCompared)} listings have a price to compare with, more than a third`);
for (const { slug } of listings.filter(({ featured, popular }) => featured && popular)) fail(`${slug} is both featured and popular`);
const bytes = folderBytes('./');
if (bytes > MAX_BYTES) fail(`data/ has ${bytes} bytes, more than ${MAX_BYTES}`);

if (violations.length) {
  console.error(violations.join('\n'));
  process.exitCode = 1;
} else {
  console.log(`The demo catalog is whole: ${counts.map(([name, found]) => `${name} ${found}`).join(', ')}; ${(bytes / 1024 / 1024).toFixed(1)} MB.`);
}
