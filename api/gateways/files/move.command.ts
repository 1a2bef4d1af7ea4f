import { defineCommand, UsageError } from '../../command-line/command.ts';
import { bucketNamedBy, envOfProcess } from '../../env.ts';
import { moveFiles } from './move-files.ts';
import { openForCommand } from './open-for-command.ts';
import type { Bucket } from './read-bucket.ts';

/** Copies the files of the configured shop to another home. */
export const moveCommand = defineCommand({
  about: `Copies photos, drawn pictures, import files and scripts of builds to a bucket, or back to DATA_DIR, and compares the
hash of each copy.
Safe on a running shop; called again, it copies what is missing. Then set PHOTOS, restart the shop, and call it once more
with --from, for what came meanwhile. The original files stay.`,
  options: {
    to: { type: 'string', value: 'PLACE', about: 'folder (DATA_DIR), or a bucket as in PHOTOS: s3://…' },
    from: { type: 'string', value: 'PLACE', about: 'folder or s3://…; default: as the shop is configured' },
    check: { type: 'boolean', about: 'compare files that are there already by hash, too, not only by size' },
  },
  findings: 'a file is damaged and was not copied',
  run: async ({ to, from, check = false }) => {
    if (to === undefined) throw new UsageError('Please name the new home by --to.');
    const { photos, dataDir } = envOfProcess();
    const source = from === undefined ? photos : placeOf('--from', from);
    const target = placeOf('--to', to);
    if (nameOf(source) === nameOf(target))
      throw new UsageError(`The files are in ${nameOf(target)} already: name another home by --from.`);
    const moved = await moveFiles({
      from: openForCommand(source, dataDir),
      to: openForCommand(target, dataDir),
      isThorough: check,
      onProgress: ({ copied, present }) => {
        process.stderr.write(`${copied} files copied, ${present} were there.\n`);
      },
    });
    const { copied, present, damaged } = moved;
    return {
      result: { from: nameOf(source), to: nameOf(target), ...moved },
      text: [
        `${copied} files copied from ${nameOf(source)} to ${nameOf(target)}; ${present} were there already.`,
        ...damaged.map((key) => `${key} is damaged and was not copied.`),
      ].join('\n'),
      hasFindings: damaged.length > 0,
    };
  },
});

/** Undefined: folders in DATA_DIR. */
function placeOf(option: string, place: string): Bucket | undefined {
  if (place === 'folder') return undefined;
  try {
    return bucketNamedBy(option, place);
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error), { cause: error });
  }
}

const nameOf = (bucket: Bucket | undefined): string =>
  bucket === undefined ? 'DATA_DIR' : `s3://${bucket.location.bucket}${atEndpoint(bucket)}`;

const atEndpoint = ({ location: { endpoint } }: Bucket): string =>
  endpoint === undefined ? '' : ` at ${endpoint}`;
