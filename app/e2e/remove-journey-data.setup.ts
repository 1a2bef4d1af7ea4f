import { rmSync } from 'node:fs';
import { join } from 'node:path';

/** The journeys' database and photos go; pictures of failed journeys stay beside them. */
export default function removeJourneyData(): void {
  const folder = process.env['JOURNEY_DATA'];
  if (folder) rmSync(join(folder, 'data'), { recursive: true, force: true });
}
