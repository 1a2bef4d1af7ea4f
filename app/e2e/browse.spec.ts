import type { Page } from '@playwright/test';
import { CATEGORIES, titleCase } from '#contract/catalog/categories.ts';
import { SKELETONS } from '#contract/limits.ts';
import { SCREEN_MESSAGES } from '#contract/screen-messages.ts';
import type { Product } from '#contract/catalog/product.ts';
import {
  statusError,
  expect,
  failRequests,
  holdRequests,
  waitForInteractive,
  open,
  blockStorage,
  test,
} from './journey.ts';
import { NOINDEX_PATHS, NOT_FOUND_PATHS, SCREENS } from './screens.ts';
import { searchField } from './search-field.ts';

const cards = (page: Page) => page.getByRole('main').locator('article');
const skeletonCards = (page: Page) => page.getByRole('main').locator('.skeleton-card');
const strip = (page: Page) => page.getByRole('navigation', { name: 'Categories', exact: true });

test('every screen returns 200 with its own title and canonical URL', async ({ request, forSale }) => {
  const titles = new Map<string, string>();
  // Old products: parallel tests may remove the newest.
  const items = forSale.slice(-2).map(({ id }) => `/product/${id}`);
  const paths = [...SCREENS, ...items];
  for (const path of paths) {
    const answer = await request.get(path);
    expect(answer.status(), path).toBe(200);
    expect(answer.headers()['content-type'], path).toContain('text/html');
    const html = await answer.text();
    const title = /<title>([^<]+)<\/title>/.exec(html)?.[1] ?? '';
    expect(title, path).toMatch(/\S · Dogear$/);
    if (!path.startsWith('/category')) expect(titles.get(title), `${path}: ${title}`).toBeUndefined();
    titles.set(title, path);
    const [bare = ''] = path.split('?');
    expect(html.includes('content="noindex"'), path).toBe(NOINDEX_PATHS.has(bare));
    if (!NOINDEX_PATHS.has(bare)) {
      expect(html, path).toMatch(/<meta name="description" content="[^"]{20,}/);
      expect(html, path).toContain('rel="canonical"');
    }
  }
});

test('an unknown path returns a 404 page with a way forward', async ({ page, allowError }) => {
  allowError(statusError(404));
  for (const { path, says } of NOT_FOUND_PATHS) {
    const answer = await page.goto(path);
    expect(answer?.status(), path).toBe(404);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(says);
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
  }
  await page.getByRole('main').getByRole('link', { name: 'Return Home' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(SCREEN_MESSAGES.headline);
  await page.goto('/product/999999999');
  await expect(page.getByRole('main')).toContainText(SCREEN_MESSAGES.productNotFound.text);
  await page.getByRole('main').getByRole('link', { name: 'Browse Products' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Browse Collection');
});

test('a shopper goes from home to a category to a product and back to the same scroll position', async ({
  page,
}) => {
  await open(page, '/');
  await strip(page).getByRole('link', { name: 'Books' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Books');
  await expect(strip(page).getByRole('link', { name: 'Books' })).toHaveAttribute('aria-current', 'page');
  await expect(page.getByText(/^Showing [\d,]+ items?$/)).toBeVisible();
  const card = cards(page).nth(9);
  await card.scrollIntoViewIfNeeded();
  const title = (await card.locator('h3 a').textContent()) ?? '';
  const before = await page.evaluate(() => scrollY);
  await card.locator('h3 a').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  await expect(page).toHaveURL(/\/product\/\d+$/);
  await expect(page).toHaveTitle(new RegExp(`^${escaped(title)}`));
  expect(await page.evaluate(() => scrollY)).toBeLessThan(50);
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Books');
  await expect(card.locator('h3 a')).toHaveText(title);
  await expect(card).toBeInViewport();
  expect(Math.abs((await page.evaluate(() => scrollY)) - before)).toBeLessThan(60);
});

test('a category is sorted by price, and the sort order is in the URL', async ({ page }) => {
  await open(page, '/category/books');
  const sortBy = async (order: string) => {
    await page.getByRole('group', { name: 'Sort and filter' }).getByRole('button').first().click();
    await page.getByRole('radio', { name: order }).click();
    await page.getByRole('button', { name: /^Show \d/ }).click();
  };
  await sortBy('Price: Low to High');
  await expect(page).toHaveURL(/sort=price-asc/);
  await expect.poll(async () => ascending(await pricesOn(page))).toBe(true);
  await sortBy('Price: High to Low');
  await expect(page).toHaveURL(/sort=price-desc/);
  await expect.poll(async () => ascending((await pricesOn(page)).toReversed())).toBe(true);
  await page.goBack();
  await expect(page.getByRole('button', { name: 'Sort: Price: Low to High' })).toBeVisible();
});

test('a list grows on scroll or by More, and keeps its length after Back', async ({ page }) => {
  await open(page, '/products');
  expect(await cards(page).count()).toBe(24);
  await page.getByRole('link', { name: 'More items', exact: true }).scrollIntoViewIfNeeded();
  await expect.poll(() => cards(page).count()).toBeGreaterThan(24);
  const far = cards(page).nth(30);
  await far.scrollIntoViewIfNeeded();
  const title = (await far.locator('h3 a').textContent()) ?? '';
  await far.locator('h3 a').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  await page.goBack();
  await expect(far.locator('h3 a')).toHaveText(title);
  await expect(far).toBeInViewport();
  const ids = await cards(page)
    .locator('h3 a')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  expect(new Set(ids).size).toBe(ids.length);
});

test('each tab of Browse Collection shows and counts only its category', async ({ page }) => {
  await open(page, '/products');
  const tabs = page.getByRole('navigation', { name: 'Shelves' });
  await expect(tabs.getByRole('link')).toHaveText(['All Items', ...CATEGORIES.map(titleCase)]);
  await tabs.getByRole('link', { name: 'Games' }).click();
  await expect(page).toHaveURL(/category=games/);
  await expect(tabs.getByRole('link', { name: 'Games' })).toHaveAttribute('aria-current', 'page');
  await expect
    .poll(() =>
      cards(page)
        .locator('.collection-card-kind')
        .allTextContents()
        .then((all) => new Set(all).size),
    )
    .toBe(1);
  await expect(cards(page).first().locator('.collection-card-kind')).toHaveText('Games');
});

test('a search corrects a typo and says so', async ({ page, forSale }) => {
  const { word, typo } = typoFrom(forSale);
  await open(page, '/');
  await searchField(page).fill(typo);
  await searchField(page).press('Enter');
  await expect(page).toHaveURL(`/search?q=${typo}`);
  await expect(page.getByText(new RegExp(`^[\\d,]+ results? for “${word}”$`, 'i'))).toBeVisible();
  await expect(page.getByText(`We found no matches for “${typo}”`)).toBeVisible();
  await expect(cards(page).locator('mark').first()).toHaveText(new RegExp(`^${word}`, 'i'));
});

test('a blank search sends no request', async ({ page }) => {
  await open(page, '/');
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await searchField(page).fill('   ');
  await searchField(page).press('Enter');
  await expect(page).toHaveURL('/');
  expect(asked.filter((url) => /\/(api\/)?search(\?|$)/.test(url))).toEqual([]);
  await open(page, '/search');
  await expect(page.getByRole('main')).toContainText(SCREEN_MESSAGES.searchBlank);
});

test('searching an ISBN finds its product, with or without hyphens', async ({ page, forSale }) => {
  const item = forSale.find((each) => each.isbn !== undefined);
  const isbn = item?.isbn ?? '';
  for (const typed of [isbn, `${isbn.slice(0, 3)}-${isbn.slice(3, 4)}-${isbn.slice(4)}`]) {
    await open(page, `/search?q=${typed}`);
    await expect(cards(page).locator('h3 a')).toContainText([item?.title ?? '']);
  }
});

test('lists show the specified number of skeletons while they load', async ({ page }) => {
  await blockStorage(page);
  await open(page, '/faq');
  const held = await holdRequests(page, '**/api/products**');
  await strip(page).getByRole('link', { name: 'Games' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Games');
  await expect(skeletonCards(page)).toHaveCount(SKELETONS.category);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Browse All' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Browse Collection');
  await expect(skeletonCards(page)).toHaveCount(SKELETONS.products);
  await page.getByRole('banner').getByRole('link', { name: 'Dogear', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(SCREEN_MESSAGES.headline);
  await expect(page.getByRole('region', { name: 'Featured Items' }).locator('.skeleton-card')).toHaveCount(
    SKELETONS.home,
  );
  await expect(page.getByRole('region', { name: 'Popular This Week' }).locator('.skeleton-card')).toHaveCount(
    SKELETONS.home,
  );
  await held.release();
  await expect(page.getByRole('region', { name: 'Featured Items' }).locator('article')).toHaveCount(4);
  await expect(page.getByRole('region', { name: 'Popular This Week' }).locator('article')).toHaveCount(4);
  await expect(skeletonCards(page)).toHaveCount(0);
});

test('cart and wishlist show the specified number of skeletons while they load', async ({ page }) => {
  const held = await holdRequests(page, '**/api/sync');
  await open(page, '/cart');
  await expect(page.getByRole('main').locator('li.skeleton')).toHaveCount(SKELETONS.cart);
  await page.getByRole('link', { name: 'Wishlist' }).last().click();
  await expect(skeletonCards(page)).toHaveCount(SKELETONS.wishlist);
  await held.release();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your wishlist is empty');
});

test('a search shows a spinner while it loads', async ({ page }) => {
  await blockStorage(page);
  await open(page, '/faq');
  const held = await holdRequests(page, '**/api/search**');
  await searchField(page).fill('the');
  await searchField(page).press('Enter');
  await expect(page.getByRole('main').locator('.spinner')).toBeVisible();
  await held.release();
  await expect(page.getByText(/^[\d,]+ results? for/)).toBeVisible();
});

test('a failed load shows the specified error, and retrying works', async ({ page, allowError }) => {
  allowError(statusError(500));
  allowError(/^ApiError: 500/);
  await blockStorage(page);
  await open(page, '/faq');
  await failRequests(page, '**/api/products**');
  await failRequests(page, '**/api/search**');
  await page.getByRole('banner').getByRole('link', { name: 'Dogear', exact: true }).click();
  await expect(page.getByRole('main')).toContainText(SCREEN_MESSAGES.featuredFailed);
  await expect(page.getByRole('main')).toContainText(SCREEN_MESSAGES.popularFailed);
  await searchField(page).fill('the');
  await searchField(page).press('Enter');
  await expect(page.getByRole('main')).toContainText(SCREEN_MESSAGES.searchFailed);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Browse All' }).click();
  await expect(page.getByRole('main')).toContainText(SCREEN_MESSAGES.productsFailed);
  await expect(page.getByRole('alert').getByRole('link', { name: 'Return Home' })).toBeVisible();
  await strip(page).getByRole('link', { name: 'Games' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Games');
  await expect(page.getByRole('alert')).toContainText(SCREEN_MESSAGES.productsFailed);
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(cards(page).first()).toBeVisible();
});

test('the row of popular products scrolls with its buttons', async ({ page }) => {
  await open(page, '/');
  const region = page.getByRole('region', { name: 'Popular This Week' });
  await region.scrollIntoViewIfNeeded();
  const left = () => region.locator('.scroller').evaluate((row) => row.scrollLeft);
  await expect(region.getByRole('button', { name: 'Previous' })).toBeDisabled();
  await region.getByRole('button', { name: 'Next' }).click();
  await expect.poll(left).toBeGreaterThan(200);
  await region.getByRole('button', { name: 'Previous' }).click();
  await expect.poll(left).toBeLessThan(50);
});

test('a product page has a breadcrumb, a gallery and tabs', async ({ page, forSale }) => {
  const item = forSale.find(({ images }) => images.length >= 4) ?? forSale[0];
  await open(page, `/product/${item?.id}`);
  const crumbs = page.getByRole('navigation', { name: 'Breadcrumb' });
  await expect(crumbs.getByRole('listitem')).toHaveText([
    'Home',
    titleCase(item?.category ?? ''),
    item?.title ?? '',
  ]);
  await page.getByRole('link', { name: 'Picture 3 of' }).click();
  await expect(page.getByRole('link', { name: 'Picture 3 of' })).toHaveAttribute('aria-current', 'true');
  for (const name of ['Product Details', 'Reviews', 'Description']) {
    await page.getByRole('tab', { name }).click();
    await expect(page.getByRole('tabpanel', { name })).toBeVisible();
  }
  await expect(page.getByRole('tabpanel')).toContainText(item?.description.slice(0, 60) ?? '');
  await crumbs.getByRole('link', { name: titleCase(item?.category ?? '') }).click();
  await expect(page).toHaveURL(`/category/${item?.category}`);
  await waitForInteractive(page);
});

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

const ascending = (prices: readonly number[]): boolean =>
  prices.length > 1 && prices.every((price, at) => price >= (prices[at - 1] ?? 0));

const pricesOn = async (page: Page): Promise<number[]> =>
  (await cards(page).locator('.price-prices .price').allTextContents()).map((text) =>
    Number(text.replace(/[$,]/g, '')),
  );

/** A long word from a title, and the same word with two letters swapped. */
function typoFrom(items: readonly Product[]): { word: string; typo: string } {
  const words = items.flatMap(({ title }) => title.toLowerCase().match(/[a-z]+/g) ?? []);
  const word = words.find((each) => each.length >= 8 && each.length <= 12 && each[4] !== each[5]) ?? '';
  return { word, typo: `${word.slice(0, 4)}${word[5]}${word[4]}${word.slice(6)}` };
}
