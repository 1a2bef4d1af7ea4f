import { request } from '../../http/request.ts';
import { createStackSyncClient } from '../../http/stack-sync.ts';
import { syncStacks } from '../../offline/stack-sync/sync-stacks.ts';
import { local, ports } from '../worker/local-db.ts';

const stackPorts = { ...ports, stackSync: createStackSyncClient(request) };

/** `syncStacks` with the page's database. A module of its own: only accounts with stacks load it. */
export const syncOwnStacks = async (how: { readonly ask?: boolean } = {}) =>
  syncStacks(local, stackPorts, how);
