import { lazy, type ComponentType } from 'react';

/** Loads a component when it first renders; renders nothing if the download fails. */
export const lazyOptional = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazy<ComponentType<Props>>(async () => ({ default: await load().catch(() => Nothing) }));

const Nothing = () => null;
