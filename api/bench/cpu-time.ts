import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

/** Linux counts processor time in ticks of 10 ms. */
const TICK_MICROS = 10_000;
/** A process is idle when it uses less than a twentieth of a core for this long; ms. */
const IDLE_MS = 5_000;
const MAX_WAITS = 60;

/** The processor time that a process has used with all its threads, in µs. */
export function cpuMicrosOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) * TICK_MICROS;
}

/** The processor time of a process's main thread so far, in ms; Linux only. Other threads compress and collect garbage. */
export const mainThreadMs = (pid: number): number =>
  Number(readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6;

/** Waits until a process is idle. Throws an Error after five minutes. */
export async function untilIdle(pid: number): Promise<void> {
  for (let waits = 0; waits < MAX_WAITS; waits += 1) {
    const before = cpuMicrosOf(pid);
    await sleep(IDLE_MS);
    if ((cpuMicrosOf(pid) - before) / 1_000 < IDLE_MS / 20) return;
  }
  throw new Error(`process ${pid} is still busy`);
}
