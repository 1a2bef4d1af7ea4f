import type sharp from 'sharp';

/** The decoders the shop needs: uploaded JPEG and PNG, and its own AVIF files. */
const READS = ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadHeifFile'];

/** Loads sharp, with one core per picture. Loaded lazily, to keep the shop's start fast. */
export async function loadSharp(): Promise<typeof sharp> {
  const { default: loaded } = await import('sharp');
  loaded.cache(false);
  loaded.concurrency(1);
  return loaded;
}

/**
 * Disables all decoders but JPEG, PNG and our own AVIF for this process, so that a polyglot file cannot reach
 * another.
 */
export async function readOnlyPhotos(): Promise<void> {
  const loaded = await loadSharp();
  loaded.block({ operation: ['VipsForeignLoad'] });
  loaded.unblock({ operation: READS });
}
