/** A file's content: the path of a local file, or the bytes of a remote one. */
export type Content = string | Buffer;

/**
 * The sellers' photos as they arrived (private), the sizes of pictures drawn from them, uploaded import files, the scripts and
 * styles of builds, which open tabs need after the next one is deployed, and ISBN packs, which are built again when they are lost.
 */
export type FileFolder = 'photos' | 'pictures' | 'imports' | 'assets' | 'packs';

/** "photos/<name>.jpg": a folder and one file name, without further slashes. */
export type FileKey = `${FileFolder}/${string}`;

export interface StoredFile {
  readonly key: FileKey;
  readonly bytes: number;
  /** When it was last put; ms. */
  readonly putAt: number;
}

/**
 * The store of a shop's files, which its processes share. The content of a key never changes. Files are passed whole: the
 * largest have some MB, and a failed transfer must be repeated from its beginning. A remote store throws ShopError busy,
 * unavailable, when it does not respond.
 */
export interface FileStore {
  /** Stores a file atomically; of a file that is there already, it only renews the time. Returns what `find` returns. */
  put(key: FileKey, bytes: Buffer): Promise<Content>;
  find(key: FileKey): Promise<Content | undefined>;
  stat(key: FileKey): Promise<StoredFile | undefined>;
  /** The files of a folder, in pages; only those whose names begin with `prefix`, at most two hexadecimal digits of a hash. */
  list(folder: FileFolder, prefix?: string): AsyncIterable<readonly StoredFile[]>;
  /** Deletes these files, unless the first of them was put at or after an instant (ms). */
  removeOld(keys: readonly FileKey[], before: number): Promise<void>;
  /** Deletes temporary files of a folder that crashed writers left before an instant (ms). */
  clearUnfinished(folder: FileFolder, before: number): Promise<void>;
}
