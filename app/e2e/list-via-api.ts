import type { APIRequestContext } from '@playwright/test';
import sharp from 'sharp';
import * as z from 'zod/mini';
import { uploadSchema } from '#contract/selling/selling.ts';

/** Lists an item for $6.50 through Sell's API calls, in the session of `request`. Returns its id. */
export async function listForSale(
  request: APIRequestContext,
  title: string,
  email?: string,
): Promise<number> {
  const buffer = await sharp({ create: { width: 60, height: 80, channels: 3, background: '#7a5' } })
    .jpeg()
    .toBuffer();
  const image = { name: 'book.jpg', mimeType: 'image/jpeg', buffer };
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
