import { createPackClient } from '../../http/isbn-pack.ts';
import { request } from '../../http/request.ts';
import { refreshIsbnPack } from '../../offline/isbn/isbn-pack.ts';
import { getConnection } from '../../offline/mirror/data-use.ts';
import { local, ports } from '../worker/local-db.ts';

/** Stores the ISBN pack (up to 0.6 MB) for scans without a network. Never throws. */
export async function storeIsbnPack(): Promise<void> {
  const { isSavingData } = getConnection();
  const packPorts = { isSavingData, now: ports.now, ...createPackClient(request) };
  await refreshIsbnPack(local, packPorts).catch(() => undefined);
}
