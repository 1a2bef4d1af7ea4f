import type { SyncAnswer, SyncRequest } from '#contract/sync.ts';

/** Lets one task at a time run under a name, on this whole device; the others wait for their turn. */
export interface Locks {
  hold<T>(name: string, task: () => Promise<T>): Promise<T>;
}

/** What a change needs of the world. */
export interface TapPorts {
  /** Epoch ms by this phone's clock, which may be wrong. */
  readonly now: () => number;
  readonly randomBytes: (count: number) => Uint8Array;
}

/** What sending needs of the world. */
export interface DrainPorts {
  readonly now: () => number;
  readonly locks: Locks;
  /** One call of POST /api/sync. Throws ApiError, NetworkError, BadAnswerError. */
  readonly sync: (request: SyncRequest) => Promise<SyncAnswer>;
}
