/** Shows progress in a terminal; silent if the output is not a terminal. */
export interface Progress {
  update(done: number): void;
  end(): void;
}

const WIDTH = 30;
const SILENT: Progress = { update: () => undefined, end: () => undefined };

/** Prints "[######........] 45,000 of 100,000". `total` 0 means unknown. */
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
