import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod/mini';
import { CATEGORIES } from '#contract/catalog/categories.ts';
import { CONDITIONS } from '#contract/catalog/conditions.ts';
import { gradingSchema } from '#contract/grading/grading.ts';
import { toCents, toDollars } from '#contract/money.ts';
import { CHANGEABLE, type Changeable, type Changes } from './change-products.ts';
import type { ProductRow } from './product-on-wire.ts';

/** Fields of a product by their wire names; prices in dollars. */
export type WireFields = Readonly<Record<string, unknown>>;

const MONEY = {
  priceCents: 'price',
  comparePriceCents: 'comparePrice',
  amazonPriceCents: 'amazonPrice',
  ebayPriceCents: 'ebayPrice',
} as const;
const isMoney = (key: Changeable): key is keyof typeof MONEY => key in MONEY;

function onWire(row: Pick<ProductRow, Changeable>, key: Changeable): readonly [string, unknown] {
  if (isMoney(key)) return [MONEY[key], row[key] === null ? null : toDollars(row[key])];
  return [key === 'sellerName' ? 'seller' : key, row[key]];
}

/** The changed fields of a product, before and after; undefined if nothing changed. */
export function differenceOf(
  before: ProductRow,
  after: ProductRow,
): { readonly before: WireFields; readonly after: WireFields } | undefined {
  const keys = CHANGEABLE.filter((key) => !isDeepStrictEqual(before[key], after[key]));
  if (keys.length === 0) return undefined;
  const of = (row: ProductRow): WireFields => Object.fromEntries(keys.map((key) => onWire(row, key)));
  return { before: of(before), after: of(after) };
}

/** True if a product has exactly these values. */
export function hasValues(row: ProductRow, fields: WireFields): boolean {
  const now = new Map(CHANGEABLE.map((key) => onWire(row, key)));
  return Object.entries(fields).every(([name, value]) => isDeepStrictEqual(now.get(name), value));
}

const text = z.optional(z.nullable(z.string()));
const whole = z.optional(z.nullable(z.number()));
const flag = z.optional(z.boolean());

const fieldsSchema = z.object({
  title: z.optional(z.string()),
  description: z.optional(z.string()),
  author: text,
  publisher: text,
  publishedYear: whole,
  isbn: text,
  issn: text,
  pages: whole,
  language: text,
  binding: text,
  category: z.optional(z.enum(CATEGORIES)),
  condition: z.optional(z.enum(CONDITIONS)),
  price: z.optional(z.number()),
  comparePrice: whole,
  amazonPrice: whole,
  ebayPrice: whole,
  stock: whole,
  inStock: flag,
  featured: flag,
  popular: flag,
  seller: text,
  grading: z.optional(z.nullable(gradingSchema)),
});

const centsOf = (dollars: number | null): number | null => (dollars === null ? null : toCents(dollars));

/** Converts the fields of an audit entry to catalog changes. Throws a ZodError for fields that no entry can have. */
export function changesFrom(fields: WireFields): Changes {
  const { price, comparePrice, amazonPrice, ebayPrice, seller, ...same } = z.parse(fieldsSchema, fields);
  return {
    ...definedOf(same),
    ...(price === undefined ? {} : { priceCents: toCents(price) }),
    ...(comparePrice === undefined ? {} : { comparePriceCents: centsOf(comparePrice) }),
    ...(amazonPrice === undefined ? {} : { amazonPriceCents: centsOf(amazonPrice) }),
    ...(ebayPrice === undefined ? {} : { ebayPriceCents: centsOf(ebayPrice) }),
    ...(seller === undefined ? {} : { sellerName: seller }),
  };
}

type Defined<T> = { [K in keyof T]?: Exclude<T[K], undefined> };

/** Returns the fields without undefined values. */
function definedOf<T extends object>(fields: T): Defined<T> {
  const defined: Defined<T> = {};
  for (const key in fields) {
    const value = fields[key];
    if (isDefined(value)) defined[key] = value;
  }
  return defined;
}

const isDefined = <T>(value: T): value is Exclude<T, undefined> => value !== undefined;
