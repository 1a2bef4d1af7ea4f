import { SCREEN_MESSAGES } from '#contract/screen-messages.ts';
import { expect, test } from './journey.ts';

test.use({ javaScriptEnabled: false });

test('without JavaScript, categories, products and the way back are links', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(SCREEN_MESSAGES.headline);
  await expect(page.getByRole('region', { name: 'Featured Items' }).locator('article')).toHaveCount(4);
  await page
    .getByRole('navigation', { name: 'Categories', exact: true })
    .getByRole('link', { name: 'Books' })
    .click();
  const link = page.getByRole('main').locator('article h3 a').nth(2);
  const title = (await link.textContent()) ?? '';
  await link.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  for (const heading of ['Description', 'Product Details', 'Reviews']) {
    await expect(page.getByRole('heading', { name: heading, exact: true })).toBeVisible();
  }
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Books' }).click();
  await expect(page).toHaveURL('/category/books');
});

test('without JavaScript, a list can be sorted and paged', async ({ page }) => {
  await page.goto('/products');
  await page.getByRole('combobox', { name: 'Sort' }).selectOption('price-asc');
  await page.getByRole('button', { name: 'Sort' }).click();
  await expect(page).toHaveURL(/\/products\?sort=price-asc$/);
  const links = page.getByRole('main').locator('article h3 a');
  // A page's URL is there before its content.
  const hrefs = async () => {
    await expect(links).toHaveCount(24);
    return links.evaluateAll((all) => all.map((link) => link.getAttribute('href')));
  };
  const first = await hrefs();
  await page.getByRole('link', { name: 'More items', exact: true }).click();
  await expect(page).toHaveURL(/cursor=/);
  const second = await hrefs();
  expect(second.filter((href) => first.includes(href))).toEqual([]);
  await page.getByRole('link', { name: 'Back to the beginning of the list' }).click();
  await expect(page).toHaveURL(/\/products\?sort=price-asc$/);
  expect(await hrefs()).toEqual(first);
});

test('without JavaScript, search and its filters work', async ({ page, forSale }) => {
  const word = forSale[0]?.title.match(/\p{L}{4,}/u)?.[0] ?? '';
  await page.goto('/');
  await page.getByRole('searchbox', { name: 'Search' }).fill(word);
  await page.getByRole('searchbox', { name: 'Search' }).press('Enter');
  await expect(page).toHaveURL(/\/search\?q=/);
  await expect(page.getByText(/^[\d,]+ results? for/)).toBeVisible();
  await page.getByRole('combobox', { name: 'Category' }).selectOption(forSale[0]?.category ?? '');
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(page).toHaveURL(new RegExp(`category=${forSale[0]?.category}`));
  await expect(page.getByRole('main').locator('article').first()).toBeVisible();
});
