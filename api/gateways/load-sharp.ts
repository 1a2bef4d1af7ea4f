import type sharp from 'sharp';

/** What the shop reads: JPEG and PNG that somebody sent, and its own AVIF files. */
const READS = ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadHeifFile'];

/**
 * The program that decodes and encodes pictures, one core each. It is loaded with the first picture: the start of the shop
 * does not wait for it.
 */
export async function loadSharp(): Promise<typeof sharp> {
  const { default: loaded } = await import('sharp');
  loaded.cache(false);
  loaded.concurrency(1);
  return loaded;
}

/**
 * From now on nothing in this process decodes anything but JPEG, PNG and our own AVIF: what looks like a JPEG to us can
 * reach no other decoder, whatever it looks like to somebody else.
 */
export async function readOnlyPhotos(): Promise<void> {
  const loaded = await loadSharp();
  loaded.block({ operation: ['VipsForeignLoad'] });
  loaded.unblock({ operation: READS });
}
