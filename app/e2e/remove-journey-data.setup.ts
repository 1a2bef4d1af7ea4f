import { rmSync } from 'node:fs';
import { join } from 'node:path';

/** Removes the tests' database and photos; screenshots of failures stay. */
export default function removeJourneyData(): void {
  const folder = process.env['JOURNEY_DATA'];
  // The server may still write into it.
  if (folder) rmSync(join(folder, 'data'), { recursive: true, force: true, maxRetries: 10 });
}
