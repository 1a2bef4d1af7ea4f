import type { WritePorts } from '#app/offline/ports.ts';

/** Random bytes for ids: unique within a history, and the same in every run. */
export function createUniqueBytes(): WritePorts['randomBytes'] {
  let drawn = 0;
  return (count) => {
    drawn += 1;
    const bytes = Buffer.alloc(count, 1);
    bytes.writeUInt32BE(drawn, count - 4);
    return bytes;
  };
}
