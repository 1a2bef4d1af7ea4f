// Preloaded (node --import) into a shop that is measured: appends the longest event-loop delay of each half second, in ms,
// to the file named by LOOP_DELAY_FILE, as "<Date.now()> <ms>". Plain JavaScript, because the built server runs without tsx.
import { appendFileSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';

const RESOLUTION_MS = 5;
const file = process.env.LOOP_DELAY_FILE;
const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
delay.enable();
setInterval(() => {
  // The histogram includes its own interval.
  appendFileSync(file, `${Date.now()} ${Math.max(0, delay.max / 1e6 - RESOLUTION_MS)}\n`);
  delay.reset();
}, 500).unref();
