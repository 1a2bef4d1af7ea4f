import type { Page } from '@playwright/test';

/** Lighthouse's mobile network: 150 ms round trip, 1.6 Mbps down. */
const NETWORK = {
  latency: 150,
  downloadThroughput: (1638.4 * 1024) / 8,
  uploadThroughput: (750 * 1024) / 8,
  offline: false,
};

/** Throttles the page to a mobile network and slows the CPU 4x. */
export async function onAPhone(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', NETWORK);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
}
