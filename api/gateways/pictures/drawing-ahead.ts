import type { PictureFile, Pictures } from './pictures.ts';

/** What screens ask for first; the JPEG is for those who read no AVIF, and for previews of links. */
const WANTED: readonly Omit<PictureFile, 'name'>[] = [
  { width: 640, format: 'jpg' },
  { width: 640, format: 'avif' },
  { width: 320, format: 'avif' },
  { width: 480, format: 'avif' },
  { width: 1280, format: 'avif' },
  { width: 160, format: 'avif' },
];

/** Beyond that, what nobody has asked for yet waits until somebody does. */
const MAX_WAITING = 100;

/** Draws pictures before anybody asks, one file at a time, so that whoever is asking for something goes first. */
export function drawingAhead(find: Pictures['find']): Pick<Pictures, 'drawAhead' | 'close'> {
  let line: Promise<void> = Promise.resolve();
  let waiting = 0;
  let closing = false;

  const drawAll = async (name: string): Promise<void> => {
    for (const file of WANTED) {
      // What fails here fails again, and is told, when somebody asks.
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
