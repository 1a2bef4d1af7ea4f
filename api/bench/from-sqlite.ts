// The baseline of the cart's benchmark: Express over raw SQLite, with the shop's tables, responses and durability. It has no
// security headers, log, limits, holds or notices, and it supports neither cookies nor other processes.
import { createHash, randomBytes } from 'node:crypto';
import Database from 'better-sqlite3';
import express, { type Response } from 'express';
import { SESSION_REQUEST_HEADER, SESSION_RESPONSE_HEADER } from '#contract/accounts/session.ts';
import type { Picture } from '#contract/catalog/product.ts';
import { productOnWire, type ProductRow } from '../catalog/product-on-wire.ts';

const [port = '0', file = ''] = process.argv.slice(2);
const SESSION_LIFE_MS = 180 * 24 * 3_600_000;

const db = new Database(file);
db.pragma('journal_mode = WAL');
db.pragma('synchronous = FULL');
db.pragma('foreign_keys = ON');

const COLUMNS = `p.id, p.title, p.author, p.publisher, p.published_year as publishedYear, p.isbn, p.pages, p.language,
  p.binding, p.description, p.category, p.condition, p.price_cents as priceCents, p.compare_price_cents as comparePriceCents,
  p.amazon_price_cents as amazonPriceCents, p.ebay_price_cents as ebayPriceCents, p.stock, p.in_stock as inStock,
  p.featured, p.popular, p.seller_name as sellerName, p.seller_id as sellerId, p.images, p.rating_sum as ratingSum,
  p.review_count as reviewCount, p.created_at as createdAt`;

type Coded = 'inStock' | 'featured' | 'popular' | 'images';
interface Line extends Omit<ProductRow, Coded>, Record<Coded, string | number> {
  readonly lineId: number;
  readonly quantity: number;
}

const sessionByToken = db.prepare<[string, number], { id: number }>(
  'select id from sessions where token_hash = ? and expires_at > ?',
);
const insertSession = db.prepare(
  'insert into sessions (token_hash, created_at, last_used_at, expires_at) values (?, ?, ?, ?)',
);
const productById = db.prepare<[number], { priceCents: number; stock: number | null }>(
  'select price_cents as priceCents, stock from products where id = ? and deleted_at is null and in_stock',
);
const upsertCart = db.prepare<[string, number, number], { id: number }>(
  `insert into carts (owner, created_at, updated_at) values (?, ?, ?)
   on conflict (owner) do update set updated_at = excluded.updated_at returning id`,
);
const upsertLine = db.prepare(
  `insert into cart_items (cart_id, product_id, quantity, price_cents, added_at) values (?, ?, min(?, ?), ?, ?)
   on conflict (cart_id, product_id) do update
   set quantity = min(quantity + excluded.quantity, 999), price_cents = excluded.price_cents`,
);
const linesOfOwner = db.prepare<[string], Line>(
  `select i.id as lineId, i.quantity, ${COLUMNS} from carts c join cart_items i on i.cart_id = c.id
   join products p on p.id = i.product_id where c.owner = ? and p.deleted_at is null order by i.id`,
);

const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');

const ownerOf = (token: string): string | undefined => {
  const session = sessionByToken.get(hashOf(token), Date.now());
  return session && `s:${session.id}`;
};

function startSession(token: string): string {
  const now = Date.now();
  return `s:${insertSession.run(hashOf(token), now, now, now + SESSION_LIFE_MS).lastInsertRowid}`;
}

const arePictures = (value: unknown): value is readonly Picture[] => Array.isArray(value);

const isAddition = (body: unknown): body is { productId: number; quantity: number } =>
  typeof body === 'object' &&
  body !== null &&
  'productId' in body &&
  'quantity' in body &&
  Number.isInteger(body.productId) &&
  Number.isInteger(body.quantity);

const cartOf = (lines: readonly Line[], sessionId: string) => ({
  items: lines.map(({ lineId, quantity, ...row }) => {
    const images: unknown = JSON.parse(String(row.images));
    const flags = { inStock: row.inStock === 1, featured: row.featured === 1, popular: row.popular === 1 };
    const product = productOnWire({ ...row, ...flags, images: arePictures(images) ? images : [] });
    return { id: lineId, quantity, product };
  }),
  subtotal: lines.reduce((sum, { quantity, priceCents }) => sum + quantity * priceCents, 0) / 100,
  itemCount: lines.reduce((sum, { quantity }) => sum + quantity, 0),
  sessionId,
  notices: [],
});

const sendCart = (res: Response, lines: readonly Line[], sessionId: string): void => {
  res.set('Cache-Control', 'no-store').json(cartOf(lines, sessionId));
};

/** Adds copies in one transaction, as the shop does, and returns the lines; undefined for an unknown or sold-out product. */
const add = db.transaction((token: string, productId: number, quantity: number): Line[] | undefined => {
  const product = productById.get(productId);
  if (product === undefined) return undefined;
  const owner = ownerOf(token) ?? startSession(token);
  const now = Date.now();
  const cart = upsertCart.get(owner, now, now);
  upsertLine.run(cart?.id, productId, quantity, product.stock ?? 999, product.priceCents, now);
  return linesOfOwner.all(owner);
});

const app = express();
app.disable('x-powered-by').disable('etag');
app.use(express.json());
app.post('/api/cart/add', (req, res) => {
  const body: unknown = req.body;
  if (!isAddition(body)) {
    res.status(422).json({ error: 'invalid_input' });
    return;
  }
  const given = req.get(SESSION_REQUEST_HEADER);
  const token = given ?? randomBytes(32).toString('base64url');
  const lines = add.immediate(token, body.productId, body.quantity);
  if (lines === undefined) {
    res.status(404).json({ error: 'not_found' });
    return;
  }
  if (given === undefined) {
    res.set(SESSION_RESPONSE_HEADER, token);
    res.cookie('sid', token, { httpOnly: true, sameSite: 'lax', maxAge: SESSION_LIFE_MS });
  }
  sendCart(res, lines, token);
});
app.get('/api/cart', (req, res) => {
  const token = req.get(SESSION_REQUEST_HEADER) ?? '';
  const owner = ownerOf(token);
  sendCart(res, owner === undefined ? [] : linesOfOwner.all(owner), token);
});
app.listen(Number(port), '127.0.0.1', () => process.send?.('ready'));
