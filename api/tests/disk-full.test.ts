import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { noopAppraiser } from './world/noop-appraiser.ts';
import { drawPhoto } from './world/photos.ts';
import { startShop } from './world/running-shop.ts';
import { openShop } from './world/shop.ts';
import { readError, createVisitor } from './world/visitor.ts';

const UNAVAILABLE = { status: 503, code: 'busy' };

test('an upload without disk space returns 503, and the log names the error', async () => {
  await using plain = await openShop();
  const photoFiles = {
    ...plain.deps.photoFiles,
    store: async (bytes: Buffer) => {
      await writeFile('/dev/full', bytes); // the kernel's own ENOSPC, even for root
      return plain.deps.photoFiles.store(bytes);
    },
  };
  await using shop = await openShop({ deps: { photoFiles, appraiser: noopAppraiser } });
  const refused = await createVisitor(shop).upload(await drawPhoto());
  expect(await readError(refused)).toMatchObject(UNAVAILABLE);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(shop.log.join('')).toContain('ENOSPC');
});

// A file system of a few megabytes in its own mount namespace, which an unprivileged user can create on most machines.
const IN_NAMESPACE = ['-Urm', 'sh', '-c'];
const mount = (megabytes: number, folder: string): string =>
  `mount -t tmpfs -o size=${megabytes}m tmpfs ${folder}`;
const canMount = spawnSync('unshare', [...IN_NAMESPACE, mount(1, '/mnt')]).status === 0;

/** A folder that is a small file system, visible to the shop's process only. */
function smallDisk(megabytes: number, before = 'true') {
  const folder = mkdtempSync(join(tmpdir(), 'dogear-disk-'));
  return {
    folder,
    /** Prefix of the command that starts the shop. */
    command: [
      'unshare',
      ...IN_NAMESPACE,
      `${mount(megabytes, folder)} && { ${before.replaceAll('DISK', folder)}; }; exec "$@"`,
      'sh',
    ],
    /** The path of the folder as the shop's process sees it. */
    seenBy: (pid: number | undefined): string => join('/proc', String(pid), 'root', folder),
    [Symbol.dispose]: () => {
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

test.skipIf(!canMount)(
  'on a full disk the shop is not ready and takes no photos, but is alive and serves reads',
  { timeout: 60_000 },
  async () => {
    using disk = smallDisk(24);
    await using shop = await startShop(
      { DATA_DIR: join(disk.folder, 'data'), MIN_FREE_DISK_MB: '0' },
      disk.command,
    );
    await shop.waitForOutput('Dogear is open');
    const url = `http://127.0.0.1:${shop.port}`;
    const ask = (path: string, init?: RequestInit): Promise<Response> => fetch(url + path, init);
    expect((await ask('/readyz')).status).toBe(200);

    const fill = writeFile(join(disk.seenBy(shop.process.pid), 'fill'), Buffer.alloc(24 * 1024 * 1024, 1));
    await expect(fill).rejects.toMatchObject({ code: 'ENOSPC' });
    const refused = await createVisitor({ fetch: ask }).upload(await drawPhoto({ width: 900, height: 900 }));
    expect(await readError(refused)).toMatchObject(UNAVAILABLE);
    await expect
      .poll(async () => (await ask('/readyz')).json(), { timeout: 15_000 })
      .toMatchObject({ status: 'not ready', trouble: ['disk'] });
    for (const path of ['/healthz', '/api/products', '/api/config', '/api/cart'])
      expect({ path, status: (await ask(path)).status }).toEqual({ path, status: 200 });

    rmSync(join(disk.seenBy(shop.process.pid), 'fill'));
    await expect.poll(async () => (await ask('/readyz')).status, { timeout: 15_000 }).toBe(200);
  },
);

test.skipIf(!canMount)(
  'a shop started on a full disk prints a message with the folder and exits',
  { timeout: 60_000 },
  async () => {
    using disk = smallDisk(1, 'dd if=/dev/zero of=DISK/fill bs=4k 2>/dev/null; mkdir -p DISK/data');
    const folder = join(disk.folder, 'data');
    await using shop = await startShop({ DATA_DIR: folder }, disk.command);
    expect(await shop.ended).toBe(1);
    expect(shop.output()).toContain(
      `The shop cannot start: the disk is full. Free some space for ${folder} (DATA_DIR) and start again.`,
    );
    expect(shop.output()).not.toContain('    at ');
  },
);
