declare const self: ServiceWorkerGlobalScope;

/** The global scope: what TypeScript calls `self` could be that of any worker. */
export const worker: ServiceWorkerGlobalScope = self;
