import type { APIRequestContext } from '@playwright/test';
import * as z from 'zod/mini';
import { uploadSchema } from '#contract/selling/selling.ts';
import { drawPlainPhoto } from './draw-plain-photo.ts';

/** Lists an item for $6.50 through Sell's API calls, in the session of `request`. Returns its id. */
export async function listForSale(
  request: APIRequestContext,
  title: string,
  { email, photo }: { readonly email?: string; readonly photo?: Buffer } = {},
): Promise<number> {
  const image = { name: 'book.jpg', mimeType: 'image/jpeg', buffer: photo ?? (await drawPlainPhoto()) };
  const { id } = z.parse(
    uploadSchema,
    await (await request.post('/api/upload', { multipart: { image } })).json(),
  );
  const data = {
    title,
    price: 6.5,
    category: 'books',
    condition: 'good',
    ...(email === undefined ? {} : { email }),
  };
  const listed = await request.post(`/api/uploads/${id}/product`, { data });
  return z.parse(z.object({ id: z.number() }), await listed.json()).id;
}
