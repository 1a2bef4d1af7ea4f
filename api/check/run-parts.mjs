import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { availableParallelism, constants, setPriority } from 'node:os';

/**
 * A command with a name.
 * @typedef {{ name: string, command: string, args: string[], isLight?: boolean, isNeeded?: boolean, isPatient?: boolean, skip?: () => boolean | undefined }} Part
 *   `isLight`: one core is enough, so light parts that follow each other run side by side. `isPatient`: waits for nothing, so
 *   it runs beside the next part, on the processor time that this leaves. `isNeeded`: if it fails, nothing after it runs. `skip`: called first; a boolean is the outcome without running the command.
 */

/**
 * Runs the parts that the others need and those whose names contain one of the words, or all of them without words. Prints the
 * output of each and, at the end, their times.
 * @param {readonly Part[]} parts
 * @param {readonly string[]} words
 * @returns {Promise<{ passed: number, failed: number }>}
 */
export async function runParts(parts, words) {
  const results = [];
  const isChosen = ({ name, isNeeded }) =>
    isNeeded === true || words.length === 0 || words.some((word) => name.includes(word));
  const queue = parts.filter(isChosen);
  let patient = Promise.resolve();
  const runAfter = async (others, part) => {
    await others;
    results.push(await run(part, 'pipe'));
  };
  while (queue.length > 0) {
    if (queue[0].isPatient) {
      patient = runAfter(patient, queue.shift());
      continue;
    }
    const heavyAt = queue.findIndex(({ isLight }) => isLight !== true);
    const group = queue.splice(0, heavyAt === 0 ? 1 : heavyAt < 0 ? queue.length : heavyAt);
    results.push(...(group.length === 1 ? [await run(group[0], 'inherit')] : await runSideBySide(group)));
    if (results.some(({ part, ok }) => part.isNeeded && !ok)) break;
  }
  await patient;
  process.stdout.write('\n');
  for (const { part, seconds, ok } of results)
    process.stdout.write(`${ok ? 'passed' : 'FAILED'}  ${seconds.toFixed(1).padStart(6)} s  ${part.name}\n`);
  const passed = results.filter(({ ok }) => ok).length;
  return { passed, failed: results.length - passed };
}

/** The output of each is printed when it ends, so that two do not mix. */
async function runSideBySide(parts) {
  const results = [];
  const queue = [...parts];
  const work = async () => {
    for (let part = queue.shift(); part !== undefined; part = queue.shift())
      results.push(await run(part, 'pipe'));
  };
  await Promise.all(Array.from({ length: availableParallelism() }, work));
  return results;
}

/** @param {Part} part */
async function run(part, output) {
  const title = `\n== ${part.name}\n`;
  if (output === 'inherit') process.stdout.write(title);
  const started = performance.now();
  const skipped = part.skip?.();
  const ok = skipped ?? (await spawnAndWait(part, output, title));
  return { part, ok, seconds: (performance.now() - started) / 1000 };
}

async function spawnAndWait({ command, args, isPatient = false }, output, title) {
  const child = spawn(command, args, {
    stdio: ['inherit', output, output],
    shell: process.platform === 'win32',
    // In a separate process group, whose priority is that of all its processes.
    detached: isPatient && process.platform === 'linux',
  });
  if (isPatient) yieldProcessor(child);
  const said = [];
  if (output === 'pipe')
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => said.push(text));
  const [code] = await once(child, 'close');
  if (output === 'pipe') process.stdout.write(Buffer.concat([Buffer.from(title), ...said]));
  return code === 0;
}

/** The patient part that runs now: they run one after another. */
let patientChild;
process.once('exit', () => patientChild?.kill('SIGKILL'));
// Without these there is no exit event, and a terminal's Ctrl-C does not reach the separate process group.
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1));

/** Gives a process the lowest priority, and ends it with this one. Linux shares time between sessions first, if it does at all. */
function yieldProcessor(child) {
  patientChild = child;
  try {
    setPriority(child.pid, constants.priority.PRIORITY_LOW);
    writeFileSync(`/proc/${child.pid}/autogroup`, '19');
  } catch {
    // It then has the priority of the other parts.
  }
}
