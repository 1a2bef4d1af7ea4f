import { readFileSync } from 'node:fs';
import type { Browser } from '@playwright/test';

/**
 * Memory of the largest page process of a browser, in MB: its share of what the processes have in common included (PSS).
 * undefined where the system does not tell; Linux does.
 */
export async function readTabMemory(browser: Browser): Promise<number | undefined> {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  await session.detach();
  const sizes = processInfo.flatMap(({ type, id }) => (type === 'renderer' ? readPss(id) : []));
  return sizes.length === 0 ? undefined : Math.max(...sizes);
}

function readPss(pid: number): readonly number[] {
  try {
    const kilobytes = /^Pss:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1];
    return kilobytes === undefined ? [] : [Number(kilobytes) / 1_000];
  } catch {
    // It has ended, or this is no Linux.
    return [];
  }
}
