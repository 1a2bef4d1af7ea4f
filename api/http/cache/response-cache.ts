import { createHash } from 'node:crypto';
import { isDeepStrictEqual, promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { ByteBoundedLru } from './byte-bounded-lru.ts';
import type { Dependency } from './dependencies.ts';
import { shopDays } from './shop-days.ts';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** Smaller bodies are sent uncompressed. */
const MIN_COMPRESSED_BYTES = 600;

// Brotli's levels for a page of 80 KB: 7 takes 2 ms; 10 takes 30 ms and saves 6%; 11 takes 90 ms and saves 8%.
const FAST_QUALITY = 7;
const HIGH_QUALITY = 10;
const BEST_QUALITY = 11;
/** Younger bodies are not worth the best quality: what has just changed may change again. Milliseconds. */
const SETTLED_MS = 10_000;

/** What the objects of an entry occupy besides its bodies: about 1.6 KB, counted in a heap snapshot of 3,000. */
const ENTRY_BYTES = 1_600;

/** What a response shows. */
export interface Shown {
  readonly dependsOn: Iterable<Dependency>;
  /** Parts of it that change less often than what they depend on. */
  readonly rechecks?: readonly Recheck[];
}

/** After a change of what it depends on, `isSame` finds out, for less than a new response, whether the response is stale. */
export interface Recheck {
  readonly dependsOn: readonly Dependency[];
  isSame(): Promise<boolean>;
}

/** A response before compression. */
export interface RenderedResponse extends Shown {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** False for responses that must not crowd out others, such as 404 pages. */
  readonly keep: boolean;
}

export type Encoding = 'br' | 'gzip' | 'identity';

/** A response that can be sent any number of times, in any encoding. */
export interface CachedResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly etag: string;
  /** Returns the body in an encoding; compressed forms are made on first use and cached. */
  encoded(encoding: Encoding): Buffer | Promise<Buffer>;
}

export interface ResponseCache {
  /**
   * Returns the response cached by `key`, or makes it: again when something that it depends on has changed, and on another
   * day of the shop. One that turns out the same keeps its compressed forms. Concurrent calls for one key share one `make`.
   */
  getOrCreate(key: string, make: Make): Promise<CachedResponse>;
}

/** What the shop shows, in versions. */
export interface Versions {
  /**
   * The version of now, which grows with every change that this process knows of: its own at once, those of other processes
   * within a second. Rejects if the database cannot be read.
   */
  current(): Promise<number>;
  /** Whether none of these has changed after a version, as far as `current` has found out. */
  isUnchanged(dependencies: readonly Dependency[], since: number): boolean;
}

/** When a response was known to be right. */
interface Known {
  version: number;
  /** The shop's day. */
  day: string;
  dependsOn: readonly Dependency[];
  rechecks: readonly Recheck[];
}

interface Entry extends CachedResponse, Known {
  bytes(): number;
}

interface CacheOptions {
  readonly versions: Versions;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Bytes of memory, compressed forms included. */
  readonly maxBytes: number;
  /**
   * For few bodies with many visitors: a first compression larger than this is repeated at a high quality before it is sent,
   * unless other responses are being made; a body that is still requested after 10 s is recompressed at the best quality. By default, bodies
   * are compressed once, fast.
   */
  readonly maxFastBytes?: number;
  /** Called at each lookup. A response that another request is making counts as a hit. */
  readonly onLookup?: (result: 'hit' | 'miss') => void;
}

type Make = () => Promise<RenderedResponse>;

/** LRU cache of responses, at most `maxBytes` in all. */
export function createResponseCache(options: CacheOptions): ResponseCache {
  const { maxBytes, maxFastBytes, versions, onLookup } = options;
  const entries = new ByteBoundedLru<Entry>(maxBytes);
  const making = new Map<string, { readonly version: number; readonly response: Promise<CachedResponse> }>();
  const prepare = createPreparer(() => making.size === 0, options.now, maxFastBytes);
  const today = shopDays(options.now);

  const stateOf = createJudge(versions, today);

  const find = (key: string, version: number): CachedResponse | Promise<CachedResponse> | undefined => {
    const cached = entries.get(key);
    if (cached !== undefined && stateOf(cached, version) === 'current') return cached;
    const started = making.get(key);
    return started?.version === version ? started.response : undefined;
  };

  const fill = async (key: string, version: number, make: Make): Promise<CachedResponse> => {
    const day = today();
    const made = await make();
    const former = entries.get(key);
    // Of no newer version, because later changes may be missing in it.
    const shown: Known = {
      version,
      day,
      dependsOn: [...new Set(made.dependsOn)],
      rechecks: made.rechecks ?? [],
    };
    const fresh: Entry = prepare(made, shown, (bytes) => {
      entries.grow(key, fresh, bytes);
    });
    const entry = former !== undefined && isSame(former, fresh) ? Object.assign(former, shown) : fresh;
    if (made.keep) entries.set(key, entry);
    return entry;
  };

  const refresh = async (key: string, version: number, make: Make): Promise<CachedResponse> => {
    const former = entries.get(key);
    if (former !== undefined && stateOf(former, version) === 'recheck' && (await isStillSame(former))) {
      former.version = version;
      return former;
    }
    return fill(key, version, make);
  };

  return {
    getOrCreate: async (key, make) => {
      const version = await versions.current();
      const known = find(key, version);
      onLookup?.(known === undefined ? 'miss' : 'hit');
      if (known !== undefined) return known;
      const started = { version, response: refresh(key, version, make) };
      making.set(key, started);
      try {
        return await started.response;
      } finally {
        if (making.get(key) === started) making.delete(key);
      }
    },
  };
}

/** What a cached response is worth at a version. `recheck`: only the parts that have to be checked may have changed. */
type Judge = (entry: Entry, version: number) => 'current' | 'recheck' | 'stale';

const createJudge =
  (versions: Versions, today: () => string): Judge =>
  (entry, version) => {
    if (entry.day !== today()) return 'stale';
    if (entry.version === version) return 'current';
    if (!versions.isUnchanged(entry.dependsOn, entry.version)) return 'stale';
    if (entry.rechecks.some(({ dependsOn }) => !versions.isUnchanged(dependsOn, entry.version)))
      return 'recheck';
    entry.version = version;
    return 'current';
  };

/** Whether all parts that have to be checked are as they were; false if another request has created the response again meanwhile. */
async function isStillSame(entry: Entry): Promise<boolean> {
  const { rechecks } = entry;
  const same = await Promise.all(rechecks.map(async (recheck) => recheck.isSame()));
  return same.every(Boolean) && entry.rechecks === rechecks;
}

const isSame = (one: CachedResponse, other: CachedResponse): boolean =>
  one.etag === other.etag && one.status === other.status && isDeepStrictEqual(one.headers, other.headers);

type Prepare = (made: RenderedResponse, shown: Known, onGrowth: (bytes: number) => void) => Entry;

/** `maxFastBytes` as in CacheOptions; `isIdle` while no response is being made. */
function createPreparer(isIdle: () => boolean, now: () => number, maxFastBytes = Infinity): Prepare {
  // One each, so that a background recompression never costs a visitor the smaller form.
  const compressHigh = createExclusiveCompressor(HIGH_QUALITY);
  const compressBest = createExclusiveCompressor(BEST_QUALITY);
  const compressFirst = async (identity: Buffer): Promise<Buffer> => {
    const fast = await compressBrotli(identity, FAST_QUALITY);
    return fast.length > maxFastBytes && isIdle() ? ((await compressHigh(identity)) ?? fast) : fast;
  };
  return (made, shown, onGrowth) => {
    const identity = withoutSlack(Buffer.from(made.body));
    const forms: Partial<Record<Encoding, Buffer>> = {};
    const settledAt = now() + SETTLED_MS;
    let isBest = maxFastBytes === Infinity || !made.keep;
    const hold = (encoding: Encoding, compressed: Buffer): Buffer => {
      const form = withoutSlack(compressed);
      const former = forms[encoding]?.length ?? 0;
      forms[encoding] = form;
      onGrowth(form.length - former);
      return form;
    };
    const compress = async (encoding: 'br' | 'gzip'): Promise<Buffer> => {
      const form = encoding === 'br' ? await compressFirst(identity) : await zip(identity);
      return forms[encoding] ?? hold(encoding, form);
    };
    const improve = (): void => {
      const compressing = compressBest(identity);
      isBest = compressing !== undefined;
      void compressing?.then((best) => hold('br', best)).catch(() => undefined); // keep the former form
    };
    return {
      ...shown,
      status: made.status,
      headers: made.headers,
      etag: `W/"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`,
      encoded: (encoding) => {
        if (encoding === 'identity' || identity.length < MIN_COMPRESSED_BYTES) return identity;
        const form = forms[encoding];
        if (form === undefined) return compress(encoding);
        if (encoding === 'br' && !isBest && now() >= settledAt) improve();
        return form;
      },
      bytes: () => ENTRY_BYTES + identity.length + (forms.br?.length ?? 0) + (forms.gzip?.length ?? 0),
    };
  };
}

/** Copies a slice out of its larger ArrayBuffer (zlib's 16 KB chunk, Node's 8 KB pool), which a cached slice would retain. */
function withoutSlack(bytes: Buffer): Buffer {
  if (bytes.buffer.byteLength === bytes.length) return bytes;
  const copy = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(copy);
  return copy;
}

/** Compresses one body at a time, because each takes up to 100 ms of a core; undefined while another one runs. */
function createExclusiveCompressor(quality: number): (body: Buffer) => Promise<Buffer> | undefined {
  let isBusy = false;
  return (body) => {
    if (isBusy) return undefined;
    isBusy = true;
    return compressBrotli(body, quality).finally(() => {
      isBusy = false;
    });
  };
}

const compressBrotli = (body: Buffer, quality: number): Promise<Buffer> =>
  brotli(body, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
    },
  });
