import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openS3Server } from '#api/doubles/s3-server.ts';
import { noopAppraiser } from './world/noop-appraiser.ts';
import { drawPhoto } from './world/photos.ts';
import { runCommand } from './world/run-command.ts';
import { openShop, type Shop } from './world/shop.ts';
import { createVisitor } from './world/visitor.ts';

const openShopWithoutAppraisal = (): Promise<Shop> => openShop({ deps: { appraiser: noopAppraiser } });

/** Uploads three photos. Returns the addresses of their pictures in one size, which are drawn. */
async function addPhotos(shop: Shop): Promise<string[]> {
  const ann = createVisitor(shop);
  const urls: string[] = [];
  for (const width of [70, 80, 90]) {
    const { picture } = await ann.uploadPhoto(await drawPhoto({ width }));
    urls.push(`${picture.url}-160.jpg`);
    await shop.get(`${picture.url}-160.jpg`);
  }
  await shop.deps.photos.close(); // waits for pending pictures
  return urls;
}

const listFiles = (dataDir: string): string[] =>
  ['photos', 'pictures'].flatMap((folder) =>
    readdirSync(join(dataDir, folder)).map((name) => `${folder}/${name}`),
  );

test('the files of a running shop move to a bucket, after an interruption too, and back', async () => {
  await using s3 = await openS3Server();
  const { PHOTOS: bucket = '', ...keys } = s3.variables;
  await using shop = await openShopWithoutAppraisal();
  const urls = await addPhotos(shop);
  const { dataDir } = shop.deps.env;
  const files = listFiles(dataDir);
  const move = (...args: string[]) =>
    runCommand(['photos:move', '--json', ...args], { ...keys, DATA_DIR: dataDir, DATABASE_URL: '' });

  s3.failAfter('slow-down', 12);
  const broken = await move('--to', bucket);
  expect(broken).toMatchObject({ code: 3 });
  expect(broken.err).toContain('SlowDown');
  const before = s3.objects.size;
  expect(before).toBeGreaterThan(0);
  expect(before).toBeLessThan(files.length);
  s3.fail('slow-down', 0);
  const whole = await move('--to', bucket);
  expect(whole).toMatchObject({ code: 0 });
  expect(JSON.parse(whole.out)).toMatchObject({
    copied: files.length - before,
    present: before,
    damaged: [],
  });
  await using moved = await openShop({ env: s3.variables });
  for (const url of urls) {
    const [one, other] = await Promise.all([shop.get(url), moved.get(url)]);
    expect(await other.arrayBuffer()).toEqual(await one.arrayBuffer());
  }

  const home = mkdtempSync(join(tmpdir(), 'dogear-home-'));
  onTestFinished(() => {
    rmSync(home, { recursive: true });
  });
  const back = await runCommand(['photos:move', '--to', 'folder'], { ...s3.variables, DATA_DIR: home });
  expect(back).toMatchObject({ code: 0 });
  expect(listFiles(home).toSorted()).toEqual(files.toSorted());
  for (const file of files)
    expect(readFileSync(join(home, file)).equals(readFileSync(join(dataDir, file)))).toBe(true);
});

test('a damaged photo is named and not copied, and --check replaces a damaged copy', async () => {
  await using s3 = await openS3Server();
  const { PHOTOS: bucket = '', ...keys } = s3.variables;
  await using shop = await openShopWithoutAppraisal();
  await addPhotos(shop);
  const { dataDir } = shop.deps.env;
  const env = { ...keys, DATA_DIR: dataDir, DATABASE_URL: '' };
  const [key = '', other = ''] = listFiles(dataDir);
  writeFileSync(join(dataDir, key), 'not a photo');
  const found = await runCommand(['photos:move', '--to', bucket], env);
  expect(found).toMatchObject({ code: 1 });
  expect(found.out).toContain(`${key} is damaged and was not copied.`);

  const copyOf = (name: string): string =>
    [...s3.objects.keys()].find((each) => each.endsWith(name.replace('photos', ''))) ?? '';
  const original = readFileSync(join(dataDir, other));
  s3.damage(copyOf(other));
  await runCommand(['photos:move', '--to', bucket], env);
  expect(s3.objects.get(copyOf(other))?.bytes.equals(original)).toBe(false);
  await runCommand(['photos:move', '--to', bucket, '--check'], env);
  expect(s3.objects.get(copyOf(other))?.bytes.equals(original)).toBe(true);
});

test.each([
  [[], 'Please name the new home by --to.'],
  [['--to', 'folder'], 'The files are in DATA_DIR already: name another home by --from.'],
  [['--to', 's3://bucket'], '--to must have a region'],
])('%j is refused with a sentence', async (args, sentence) => {
  const { code, err } = await runCommand(['photos:move', ...args], { DATA_DIR: '/nowhere' });
  expect(code).toBe(2);
  expect(err).toContain(sentence);
});
