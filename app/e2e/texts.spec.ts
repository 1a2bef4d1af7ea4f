import type { APIRequestContext } from '@playwright/test';
import { titleCase } from '#contract/catalog/categories.ts';
import { conditionLabel } from '#contract/catalog/conditions.ts';
import { percentOff, productBadge } from '#contract/catalog/discount.ts';
import { formatDollars } from '#contract/money.ts';
import { statusError, expect, failRequests, open, test, getToast } from './journey.ts';

// Spelled out here, not imported from the app, so that a changed text fails a test.
const EVERYWHERE = [
  ...texts('Skip to content | All Categories | Quick Links | Home | Browse All | Sell Items | How It Works'),
  ...texts('Books | Magazines | Catalogs | Manuals | Journals | Games | 20% below major retailers'),
  ...texts('Help & Support | FAQ | Shipping Policy | Returns & Refunds | Contact Us | Privacy Policy'),
  `Terms of Service`,
  `© ${new Date().getFullYear()}`,
];

const TEXTS: Readonly<Record<string, readonly string[]>> = {
  '/': [
    ...texts(
      'Discover and Share Reading Treasures | Browse Collection | Sell Your Items | Featured Items | View all',
    ),
    ...texts(
      'Popular This Week | TRENDING | Fiction & Non-fiction | Current & Vintage | Retail & Collections',
    ),
    ...texts('Tech & DIY | Personal & Professional | Board & Card'),
  ],
  '/category/books': texts('Newest | Price: Low to High | Price: High to Low'),
  '/products': texts('All Items | Newest | Price: Low to High | Price: High to Low'),
  '/search': texts('Enter a search term'),
  '/search?q=zzzzqqqqxx': texts('No results found | 0 results'),
  '/no/such/page': texts('404 Page Not Found'),
  '/product/999999999': [
    "The product you're looking for doesn't exist or has been removed.",
    ...texts('Product Not Found | Browse Products'),
  ],
  '/category/cookbooks': texts('Invalid Category | Return Home'),
  '/faq': texts('Like New | Very Good | Good | Acceptable | within 1 hour | 2-3 business days | 24 hours'),
  '/shipping': [
    ...texts('$50 and above | $4.95 | 5-7 business days | $9.95 | 2-3 | $19.95 | 1-2 | 2 PM EST'),
    ...texts('$100 and above | 10 items'),
  ],
  '/returns': [
    ...texts(
      '30 days | January 31 | $4.95-$9.95 | 2-3 business days | 3-5 days | PayPal | 1-2 days | 1-3 days',
    ),
    ...texts('48 hours | 7 days | 3 days'),
  ],
  '/privacy': texts('Account data is retained for 7 years | under 13'),
  '/terms': [...texts('18 | arbitration | $10,000 | Last updated'), shopDate()],
  '/contact': [
    ...texts(
      'Get in Touch | Email Support | Live Chat | Quick Help | Business Hours | Other Ways to Get Help',
    ),
    ...texts('Mon-Fri | 9:00 AM-6:00 PM EST | 10:00 AM-4:00 PM EST | Sun | Closed | within 24 hours'),
    ...texts('Knowledge Base | Community Forum | Video Tutorials | General Inquiry | Order Support'),
    ...texts('Account Issues | Selling Questions | Technical Support | Billing & Payments'),
    ...texts('Feedback & Suggestions | Name | Email | Subject | Category | Message'),
  ],
  '/sell': [
    ...texts(
      'Sell Your Item | Choose File | Take Photo | JPG, PNG up to 10MB | Item Details | Your Price ($)',
    ),
    ...texts(
      'Market Price ($) | Retail/market value | List Item for Sale (Direct Method) | List Item for Sale',
    ),
  ],
  '/account': texts('Profile | Orders | Settings | Guest User | Sign In | Create Account | Please sign in'),
  '/checkout': texts('Checkout | Loading your cart'),
  '/admin-login': texts('Admin login | Password | Access Dashboard'),
  '/categories': texts('Fiction & Non-fiction | Board & Card'),
  '/how-it-works': texts('How It Works'),
};

test('every screen has its specified texts', async ({ request }) => {
  for (const [path, said] of Object.entries(TEXTS)) {
    const words = await wordsOf(request, path);
    const missing = [...EVERYWHERE, ...said].filter((text) => !words.includes(text));
    expect.soft(missing, path).toEqual([]);
  }
});

test('the search box has the specified placeholder', async ({ request }) => {
  const html = await (await request.get('/')).text();
  expect(html).toContain('placeholder="Search for books, magazines, games..."');
});

test('a product page has the specified texts for price, condition and savings', async ({
  request,
  forSale,
}) => {
  const item = forSale.find(
    (each) => productBadge(each) !== undefined && each.amazonPrice !== null && each.amazonPrice > each.price,
  );
  if (!item) throw new Error('no item has an Amazon price above its own');
  const words = await wordsOf(request, `/product/${item.id}`);
  const savings = Math.min(item.amazonPrice ?? Infinity, item.ebayPrice ?? Infinity) - item.price;
  const said = [
    ...texts(
      'In Stock | Add to Cart | Free shipping over $35 | 30-day returns | Secure checkout | Related Products',
    ),
    ...texts('Description | Product Details | Reviews | Home | Amazon'),
    titleCase(item.category),
    item.title,
    formatDollars(item.price),
    formatDollars(item.comparePrice ?? 0),
    conditionLabel(item.condition),
    percentOff(productBadge(item) ?? 0),
    formatDollars(item.amazonPrice ?? 0),
    ...(savings > 0 ? [`You save ${formatDollars(savings)} (`] : []),
  ];
  expect(said.filter((text) => !words.includes(text))).toEqual([]);
});

test('a product without Amazon and eBay prices has no price comparison', async ({ request, forSale }) => {
  const item = forSale.find(({ amazonPrice, ebayPrice }) => amazonPrice === null && ebayPrice === null);
  const words = await wordsOf(request, `/product/${item?.id}`);
  expect(words).not.toContain('Compare prices');
  expect(words).not.toContain('You save');
});

test('a product page’s meta description is the first 160 characters of its description', async ({
  request,
  forSale,
}) => {
  for (const { id, description } of forSale.filter((item) => item.description !== '').slice(0, 5)) {
    const html = await (await request.get(`/product/${id}`)).text();
    const content = /<meta name="description" content="([^"]*)"/.exec(html)?.[1] ?? '';
    expect(decoded(content)).toBe(description.slice(0, 160));
  }
});

test('structured data describes the product and its breadcrumb', async ({ request, forSale }) => {
  const html = await (await request.get(`/product/${forSale[0]?.id}`)).text();
  const blocks = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)];
  const types = blocks.map((match): unknown => JSON.parse(match[1] ?? ''));
  expect(types).toMatchObject([
    {
      '@type': 'Product',
      name: forSale[0]?.title,
      offers: { price: expect.anything(), priceCurrency: 'USD' },
    },
    { '@type': 'BreadcrumbList' },
  ]);
});

test('counts use the singular for one and the plural for more', async ({ request, forSale }) => {
  // Parallel journeys list more copies of some books, so several are tried.
  const isbns = forSale.flatMap(({ isbn }) => isbn ?? []).slice(-10);
  const found = await Promise.all(isbns.map(async (isbn) => wordsOf(request, `/search?q=${isbn}`)));
  expect(found).toContainEqual(expect.stringMatching(/\b1 result for/));
  expect(await wordsOf(request, '/search?q=the')).toMatch(/\b\d+ results for/);
  expect(await wordsOf(request, '/category/books')).toMatch(/Showing \d+ items/);
  expect(await wordsOf(request, '/products')).toMatch(/\b\d+ items\b/);
});

test('a sent contact message empties the form and shows a thank-you', async ({ page }) => {
  await open(page, '/contact');
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveAttribute('rows', '6');
  await expect(page.getByLabel('Category')).toHaveValue('general');
  await page.getByRole('button', { name: 'Send Message' }).click();
  await expect(page.getByRole('textbox', { name: 'Name' })).toBeFocused();
  await page.getByRole('textbox', { name: 'Name' }).fill('Ann Reader');
  await page.getByRole('textbox', { name: 'Email' }).fill('ann@example.com');
  await page.getByRole('textbox', { name: 'Subject' }).fill('The map in the back');
  await page.getByRole('textbox', { name: 'Message' }).fill('Is it still there?');
  await page.getByRole('button', { name: 'Send Message' }).click();
  await expect(getToast(page)).toContainText('Message Sent Successfully');
  await expect(getToast(page)).toContainText("Thank you for contacting us. We'll respond within 24 hours.");
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('');
});

test('a failed contact message stays in the form, with another way to reach the shop', async ({
  page,
  allowError,
}) => {
  allowError(statusError(500));
  await failRequests(page, '**/api/contact');
  await open(page, '/contact');
  for (const [label, text] of [
    ['Name', 'Ann Reader'],
    ['Email', 'ann@example.com'],
    ['Subject', 'The map in the back'],
    ['Message', 'Is it still there?'],
  ] as const) {
    await page.getByRole('textbox', { name: label }).fill(text);
  }
  await page.getByRole('button', { name: 'Send Message' }).click();
  await expect(page.getByRole('alert')).toContainText('Error Sending Message');
  await expect(page.getByRole('alert')).toContainText(
    'Please try again or email us directly at support@localhost',
  );
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('Is it still there?');
});

/** "One | Other" -> its sentences. */
function texts(all: string): string[] {
  return all.split(' | ');
}

/** The visible text of a page, on one line, without scripts and styles. */
async function wordsOf(request: APIRequestContext, path: string): Promise<string> {
  const html = await (await request.get(path)).text();
  const body = html.slice(html.indexOf('<body'));
  const shown = body.replaceAll(/<(script|style)\b.*?<\/\1>/gs, ' ').replaceAll(/<!--.*?-->/gs, '');
  // Inline tags join words and block tags separate them: both readings count.
  const [apart, together] = [' ', ''].map((gap) =>
    decoded(shown.replaceAll(/<[^>]+>/g, gap)).replaceAll(/\s+/g, ' '),
  );
  return `${apart}\n${together}`;
}

function decoded(text: string): string {
  return text
    .replaceAll('&#x27;', "'")
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
}

/** Today in New York: "November 21, 2026". */
function shopDate(): string {
  return new Intl.DateTimeFormat('en-US', { timeZone: 'America/New_York', dateStyle: 'long' }).format(
    new Date(),
  );
}
