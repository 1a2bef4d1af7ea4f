declare const self: ServiceWorkerGlobalScope;

/** The global scope: TypeScript types `self` as that of any worker. */
export const worker: ServiceWorkerGlobalScope = self;
