import type { PictureFile, Pictures } from './pictures.ts';

/** The variants that pages request first; JPEG for clients without AVIF and for link previews. */
const WANTED: readonly Omit<PictureFile, 'name'>[] = [
  { width: 640, format: 'jpg' },
  { width: 640, format: 'avif' },
  { width: 320, format: 'avif' },
  { width: 480, format: 'avif' },
  { width: 1280, format: 'avif' },
  { width: 160, format: 'avif' },
];

/** Queue limit; beyond it, pictures are drawn on demand. */
const MAX_WAITING = 100;

/** Draws pictures ahead of demand, one file at a time, so that requests go first. */
export function drawingAhead(find: Pictures['find']): Pick<Pictures, 'drawAhead' | 'close'> {
  let line: Promise<void> = Promise.resolve();
  let waiting = 0;
  let closing = false;

  const drawAll = async (name: string): Promise<void> => {
    for (const file of WANTED) {
      // A failure repeats, and is reported, when the picture is requested.
      if (!closing) await find({ name, ...file }).catch(() => undefined);
    }
    waiting -= 1;
  };

  return {
    drawAhead: (name) => {
      if (closing || waiting >= MAX_WAITING) return;
      waiting += 1;
      line = line.then(() => drawAll(name));
    },
    close: async () => {
      closing = true;
      await line;
    },
  };
}
