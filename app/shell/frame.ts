import type { ReactElement } from 'react';

/** What a screen's module exports as `handle` where it brings a header of its own, in place of the shop's surroundings. */
export interface Framed {
  readonly frame: ReactElement;
}

/** The header that a route's handle brings, if any. */
export const frameOf = (handle: unknown): ReactElement | undefined =>
  isFramed(handle) ? handle.frame : undefined;

const isFramed = (handle: unknown): handle is Framed =>
  typeof handle === 'object' && handle !== null && 'frame' in handle;
