import * as z from 'zod/mini';
import { cartSchema, type Cart } from '#contract/cart/cart.ts';
import { errorBodySchema, type ErrorBody } from '#contract/errors.ts';
import { uploadSchema, type Upload } from '#contract/selling/selling.ts';
import { SESSION_REQUEST_HEADER, SESSION_RESPONSE_HEADER } from '#contract/accounts/session.ts';
import {
  wishlistItemSchema,
  wishlistSchema,
  type Wishlist,
  type WishlistItem,
} from '#contract/wishlist/wishlist.ts';
import type { Shop } from './shop.ts';

type Headers = Readonly<Record<string, string>>;

/** A file in a form, as its sender describes it. */
interface SentFile {
  readonly name?: string;
  readonly type?: string;
  readonly field?: string;
  readonly headers?: Headers;
  /** "?for=case" */
  readonly query?: string;
  /** Other fields of the form. */
  readonly fields?: Readonly<Record<string, string>>;
}

const PHOTO = {
  name: 'photo.jpg',
  type: 'image/jpeg',
  field: 'image',
  headers: {},
  fields: {},
  query: '',
} as const satisfies SentFile;

/** A client that keeps the session token in memory, as the page does. */
export function createVisitor(shop: Pick<Shop, 'fetch'>, cookies: () => string = () => '') {
  let sessionToken: string | null = null;
  const identity = (): Headers => ({
    ...(sessionToken === null ? {} : { [SESSION_REQUEST_HEADER]: sessionToken }),
    ...(cookies() === '' ? {} : { Cookie: cookies() }),
  });

  const request = async (
    method: string,
    path: string,
    body?: unknown,
    headers: Headers = {},
  ): Promise<Response> => {
    const answer = await shop.fetch(path, {
      method,
      headers: {
        ...identity(),
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    sessionToken = answer.headers.get(SESSION_RESPONSE_HEADER) ?? sessionToken;
    return answer;
  };

  const upload = async (bytes: Uint8Array<ArrayBuffer>, sent: SentFile = {}): Promise<Response> => {
    const { name, type, field, headers, fields, query } = { ...PHOTO, ...sent };
    const form = new FormData();
    for (const [key, text] of Object.entries(fields)) form.append(key, text);
    form.append(field, new Blob([bytes], { type }), name);
    const answer = await shop.fetch(`/api/upload${query}`, {
      method: 'POST',
      headers: { ...identity(), ...headers },
      body: form,
    });
    sessionToken = answer.headers.get(SESSION_RESPONSE_HEADER) ?? sessionToken;
    return answer;
  };

  return {
    ask: request,
    /** Uploads a photo as a form. */
    upload,
    /** Uploads a photo. Throws an Error unless the status is 201. */
    uploadPhoto: async (bytes: Uint8Array<ArrayBuffer>, file: SentFile = {}): Promise<Upload> =>
      readUpload(await upload(bytes, file)),
    session: () => sessionToken,
    cart: async (): Promise<Cart> => readCart(await request('GET', '/api/cart')),
    add: async (productId: number, quantity = 1): Promise<Cart> =>
      readCart(await request('POST', '/api/cart/add', { productId, quantity })),
    update: async (cartItemId: number, quantity: number): Promise<Cart> =>
      readCart(await request('POST', '/api/cart/update', { cartItemId, quantity })),
    remove: async (cartItemId: number): Promise<Cart> =>
      readCart(await request('POST', '/api/cart/remove', { cartItemId })),
    wishlist: async (): Promise<Wishlist> =>
      z.parse(wishlistSchema, await readOk(await request('GET', '/api/wishlist'))),
    save: async (productId: number): Promise<WishlistItem> =>
      z.parse(wishlistItemSchema, await readOk(await request('POST', '/api/wishlist/add', { productId }))),
  };
}

/** The cart of a 200. */
export const readCart = async (answer: Response): Promise<Cart> => z.parse(cartSchema, await readOk(answer));

/** The upload of a 201. */
async function readUpload(answer: Response): Promise<Upload> {
  if (answer.status !== 201) throw new Error(`${answer.status}: ${await answer.text()}`);
  return z.parse(uploadSchema, await answer.json());
}

async function readOk(answer: Response): Promise<unknown> {
  if (answer.status !== 200) throw new Error(`${answer.status}: ${await answer.text()}`);
  return answer.json();
}

/** Status and body of an error response. */
export const readError = async (answer: Response): Promise<ErrorBody & { readonly status: number }> => ({
  ...z.parse(errorBodySchema, await answer.json()),
  status: answer.status,
});

/** The cart as "Dune x2", one text per line. */
export const listLines = (cart: Cart): string[] =>
  cart.items.map(({ product, quantity }) => `${product.title} x${quantity}`);

/** The listing's id in a 201. Throws an Error on another status. */
export async function readListingId(answer: Response): Promise<number> {
  if (answer.status !== 201) throw new Error(`${answer.status}: ${await answer.text()}`);
  return z.parse(z.object({ id: z.number() }), await answer.json()).id;
}
