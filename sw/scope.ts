/** A file of the shell: its path without the first slash, and the hash of its content where the name has none. */
export type ShellFile = string | { readonly url: string; readonly revision: string | null };

declare const self: ServiceWorkerGlobalScope & {
  /** Put here by the build: every file of the shell. */
  readonly __WB_MANIFEST: readonly ShellFile[];
};

/** This worker. */
export const worker: ServiceWorkerGlobalScope = self;

// oxlint-disable-next-line no-underscore-dangle -- the name that the build looks for
export const FILES: readonly ShellFile[] = self.__WB_MANIFEST;
