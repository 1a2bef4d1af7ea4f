import { rmSync } from 'node:fs';
import { join } from 'node:path';

/** Removes the tests' database and photos; screenshots of failures stay. */
export default function removeJourneyData(): void {
  const folder = process.env['JOURNEY_DATA'];
  if (folder) rmSync(join(folder, 'data'), { recursive: true, force: true });
}
