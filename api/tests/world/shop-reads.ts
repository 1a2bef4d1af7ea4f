import * as z from 'zod/mini';
import { productSchema, productsSchema, searchAnswerSchema } from '#contract/catalog/product.ts';
import { TOTAL_HEADER } from '#contract/accounts/session.ts';
import type { Shop } from './shop.ts';

async function getBody(shop: Shop, path: string): Promise<{ answer: Response; body: unknown }> {
  const answer = await shop.get(path);
  if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return { answer, body: await answer.json() };
}

/** The path in a Link header with rel=next; undefined on the last page. */
export const readNextPath = (answer: Response): string | undefined =>
  /^<([^>]*)>; rel="next"$/.exec(answer.headers.get('Link') ?? '')?.[1];

/** A page of a list: items, titles, total and the path of the next page. */
export async function getList(shop: Shop, path: string) {
  const { answer, body } = await getBody(shop, path);
  const items = z.parse(productsSchema, body);
  const total = Number(answer.headers.get(TOTAL_HEADER));
  return { items, titles: items.map(({ title }) => title), total, next: readNextPath(answer) };
}

/** A page of search results. */
export async function getSearch(shop: Shop, path: string) {
  const { answer, body } = await getBody(shop, path);
  const { results, total, correctedTo } = z.parse(searchAnswerSchema, body);
  return {
    results,
    titles: results.map(({ title }) => title),
    total,
    correctedTo,
    next: readNextPath(answer),
  };
}

/** A product as the public API returns it. */
export const getProduct = async (shop: Shop, id: number) =>
  z.parse(productSchema, (await getBody(shop, `/api/products/${id}`)).body);

/** The titles of all pages of a list, in order. */
export async function listAllTitles(shop: Shop, path: string): Promise<string[]> {
  const titles: string[] = [];
  for (let next: string | undefined = path; next !== undefined;) {
    const page = await getList(shop, next);
    titles.push(...page.titles);
    next = page.next;
  }
  return titles;
}
