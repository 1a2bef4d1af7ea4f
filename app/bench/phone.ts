import type { Page } from '@playwright/test';

/** The phone's network of Lighthouse: 150 ms a round trip, 1.6 Mbps down. */
const NETWORK = {
  latency: 150,
  downloadThroughput: (1638.4 * 1024) / 8,
  uploadThroughput: (750 * 1024) / 8,
  offline: false,
};

/** From here on the page has a phone's network, and a processor that is four times as slow. */
export async function onAPhone(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', NETWORK);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
}
