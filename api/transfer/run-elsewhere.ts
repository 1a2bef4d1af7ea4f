import { execFile } from 'node:child_process';
import { variablesWith } from '../env.ts';

const MAX_OUTPUT_BYTES = 64 * 1024 * 1024;

/**
 * Runs a subcommand of this program with other variables, such as another DATABASE_URL: a process has the tables of one engine
 * only. Returns its JSON. Throws an Error with its message if it failed; findings are no failure.
 */
export async function runElsewhere(
  args: readonly string[],
  variables: Readonly<Record<string, string>>,
): Promise<unknown> {
  const [program = ''] = process.argv.slice(1);
  const output = await new Promise<string>((resolve, reject) => {
    execFile(
      process.execPath,
      [...process.execArgv, program, ...args, '--json'],
      { env: variablesWith(variables), maxBuffer: MAX_OUTPUT_BYTES },
      (error, stdout, stderr) => {
        if (error === null || error.code === 1) resolve(stdout);
        else reject(new Error(stderr.trim(), { cause: error }));
      },
    );
  });
  return JSON.parse(output);
}
