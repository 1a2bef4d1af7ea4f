import { catalogOver } from '../../http/catalog.ts';
import { request } from '../../http/request.ts';
import { connectionNow, mayFetchTextsAhead } from '../../offline/mirror/data-use.ts';
import { keepTexts, missingTexts } from '../../offline/mirror/fetch-descriptions.ts';
import { useConnectivity } from '../connectivity.ts';
import { local } from './local-db.ts';

/** From a change of cart or wishlist until texts are read, and between two of them; milliseconds. */
const CALM = 2_000;
const PAUSE = 300;

const asked = new Set<number>();

const wait = async (ms: number): Promise<void> => new Promise((done) => void setTimeout(done, ms));

const mayGoOn = (): boolean =>
  mayFetchTextsAhead(connectionNow()) &&
  !useConnectivity.getState().offline &&
  document.visibilityState === 'visible';

/** Reads the texts of whatever is put into cart or wishlist, in quiet moments, and with the network's return. */
export function keepTextsFromNowOn(): void {
  const { product: fetchProduct } = catalogOver(request);
  let running = false;
  const run = async (): Promise<void> => {
    if (running || !mayGoOn()) return;
    running = true;
    try {
      await wait(CALM);
      await keepTexts(local, { fetchProduct, mayGoOn, pause: async () => wait(PAUSE), now: Date.now, asked });
    } catch {
      // The next change, or the network's return, tries again.
    } finally {
      running = false;
    }
  };
  local.live(missingTexts).subscribe({
    next: (missing) => {
      if (missing.some((id) => !asked.has(id))) void run();
    },
    error: () => undefined,
  });
  useConnectivity.subscribe(({ offline }, before) => {
    if (before.offline && !offline) void run();
  });
}
