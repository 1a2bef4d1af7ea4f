import { createHash } from 'node:crypto';
import type { Picture } from '#contract/catalog/product.ts';
import { DAY_MS } from '#contract/durations.ts';
import { toCents } from '#contract/money.ts';
import type { StackMutation } from '#contract/selling/stack-sync.ts';
import { insertUser, updateUser } from './accounts/accounts.repo.ts';
import { hashPassword } from './accounts/password.ts';
import { addProduct } from './catalog/add-product.ts';
import { createListing } from './catalog/create-listing.ts';
import { readDemoCatalog } from './catalog/import/demo-catalog.ts';
import { DEMO_ITEMS, fieldsOfItem, type DemoBook, type DemoItem } from './demo-stack.ts';
import type { Deps } from './deps.ts';
import { BASE62, randomText } from './secrets/random-text.ts';
import { tryStackMutation } from './selling/stacks/change-stack.ts';
import { loadStackState, saveStackState } from './selling/stacks/stack-state.ts';
import { insertUpload } from './selling/uploads.repo.ts';
import type { Owner, Session } from './sessions/owner.ts';
import type { Tx } from './storage/storage.ts';

/** The account of the demo shop in which a scanned stack waits. It signs in with an emailed code, too. */
export const DEMO_SELLER = {
  email: 'demo@example.com',
  password: 'dog-eared demo pages',
  name: 'Demo Seller',
};

/** No device: those of sessions that do not exist are called "Another device". */
const [PHONE, OTHER] = [-1, -2];

/** Listed before the stack was scanned. */
const LISTED_DAYS = 60;

/**
 * Adds the demo account, then its listing and stack in one transaction, to a shop whose demo catalog was just seeded. One
 * that takes money gets none: everybody knows the password.
 */
export async function seedDemoSeller(deps: Deps): Promise<void> {
  if (deps.demoPayments === undefined) return;
  const passwordHash = await hashPassword(deps, DEMO_SELLER.password);
  const { listings, pictures } = readDemoCatalog();
  const books = new Map(listings.map((listing) => [listing.slug, listing]));
  const seller = await addAccount(deps, passwordHash);
  const owner: Owner = `u:${seller.id}`;
  await deps.storage.transaction({ owner, product: [] }, async (tx) => {
    const [first] = DEMO_ITEMS;
    const book = books.get(first?.slug ?? '');
    if (book !== undefined) await addListing(tx, deps.now(), seller, book, pictures.get(book.slug) ?? []);
    const items = DEMO_ITEMS.flatMap((item) => {
      const shown = books.get(item.slug);
      return shown === undefined ? [] : [{ item, book: shown, picture: pictures.get(item.slug)?.[0] }];
    });
    await addStack(tx, deps, owner, items);
  });
}

interface Account {
  readonly id: number;
  readonly publicId: string;
}

async function addAccount(deps: Deps, passwordHash: string): Promise<Account> {
  const now = deps.now();
  const { email, name } = DEMO_SELLER;
  return deps.storage.transaction({}, async (tx) => {
    const times = { createdAt: now, updatedAt: now };
    const user = await insertUser(tx, { publicId: randomText(deps, BASE62, 22), email, name, ...times });
    await updateUser(tx, user.id, { isVerified: true, passwordHash, updatedAt: now });
    return user;
  });
}

async function addListing(
  tx: Tx<'product'>,
  now: number,
  seller: Account,
  { title, author, isbn, price }: DemoBook,
  images: readonly Picture[],
): Promise<void> {
  await addProduct(tx, now, {
    ...createListing({
      title,
      author: author ?? null,
      isbn: isbn ?? null,
      category: 'books',
      condition: 'good',
      priceCents: toCents(price),
      stock: 1,
      sellerName: DEMO_SELLER.name,
      sellerId: seller.publicId,
      createdAt: now - LISTED_DAYS * DAY_MS,
    }),
    images,
    sellerOwner: `u:${seller.id}`,
  });
}

interface ShownItem {
  readonly item: DemoItem;
  readonly book: DemoBook;
  readonly picture: Picture | undefined;
}

/** As two devices of the account would have sent it. */
async function addStack(
  tx: Tx<'owner'>,
  deps: Deps,
  owner: Owner,
  items: readonly ShownItem[],
): Promise<void> {
  const now = deps.now();
  const newId = (at = 0): string => uuidAt(deps, now + at);
  const stack = newId();
  const [scanned, entered]: [StackMutation[], StackMutation[]] = [[], []];
  for (const [at, { item, book, picture }] of items.entries()) {
    const draft = newId(at + 1);
    const uploadId =
      item.photo === 'here' && picture !== undefined
        ? await addUpload(tx, now, owner, item.slug, picture)
        : undefined;
    const photos = { add: item.photo === 'none' ? [] : [{ key: newId(at + 1), uploadId }], drop: [] };
    const set = { ...fieldsOfItem(book, item), photos };
    const args = { draft, stack, base: 0 };
    const stamp = { madeAt: new Date(now).toISOString(), name: 'draft.set' } as const;
    scanned.push({ ...stamp, id: newId(), args: { ...args, set } });
    if (item.entered !== undefined)
      entered.push({ ...stamp, id: newId(), args: { ...args, set: item.entered } });
  }
  await apply(tx, deps, { owner, id: PHONE }, scanned);
  await apply(tx, deps, { owner, id: OTHER }, entered);
}

async function apply(
  tx: Tx<'owner'>,
  deps: Deps,
  session: Session,
  all: readonly StackMutation[],
): Promise<void> {
  const state = await loadStackState(tx, deps, session, all, () => '');
  for (const mutation of all) {
    const result = tryStackMutation(state, mutation);
    if (!result.applied) throw new Error(`the demo stack was refused: ${result.message}`);
  }
  await saveStackState(tx, state);
}

/** A photo without a stored file: it reuses a picture of the demo catalog. */
async function addUpload(
  tx: Tx<'owner'>,
  now: number,
  owner: Owner,
  slug: string,
  picture: Picture,
): Promise<number> {
  const { id } = await insertUpload(tx, {
    owner,
    originalName: `${slug}.jpg`,
    mimeType: 'image/jpeg',
    photo: createHash('sha256').update(slug).digest('hex'),
    picture,
    suggestion: { by: 'built-in', sources: {}, comparables: [], notes: [] },
    createdAt: now,
    pendingUntil: null,
  });
  return id;
}

/** A UUIDv7 (RFC 9562) of this instant, ms. */
function uuidAt({ randomBytes }: Pick<Deps, 'randomBytes'>, at: number): string {
  const bytes = Buffer.from(randomBytes(16));
  bytes.writeUIntBE(at, 0, 6);
  bytes[6] = 0x70 | ((bytes[6] ?? 0) & 0x0f);
  bytes[8] = 0x80 | ((bytes[8] ?? 0) & 0x3f);
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
