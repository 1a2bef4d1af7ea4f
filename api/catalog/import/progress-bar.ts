/** Shows how far a long work is; nothing where nobody watches. */
export interface Progress {
  update(done: number): void;
  end(): void;
}

const WIDTH = 30;
const SILENT: Progress = { update: () => undefined, end: () => undefined };

/** A bar on a terminal: "[######........] 45,000 of 100,000". `total` 0 means that nobody knows it. */
export function createProgressBar(
  terminal: Pick<NodeJS.WriteStream, 'isTTY' | 'write'>,
  total: number,
): Progress {
  if (!terminal.isTTY) return SILENT;
  return {
    update: (done) => {
      const share = total === 0 ? 0 : Math.min(1, done / total);
      const full = Math.round(share * WIDTH);
      const bar = `${'#'.repeat(full)}${'.'.repeat(WIDTH - full)}`;
      const of = total === 0 ? '' : ` of ${total.toLocaleString('en-US')}`;
      terminal.write(`\r[${bar}] ${done.toLocaleString('en-US')}${of}`);
    },
    end: () => {
      terminal.write('\n');
    },
  };
}
