import { spawn } from 'node:child_process';
import { tmpdir } from 'node:os';
import { bundledProgram } from './bundled-program.ts';

interface CommandResult {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

/** Runs the operator's command with its own environment: `runCommand(['catalog:import', 'list.csv'], {…})`. */
export async function runCommand(
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
  cwd: string = tmpdir(), // not where a developer's .env is
): Promise<CommandResult> {
  const child = spawn(process.execPath, [await bundledProgram('dogear'), ...args], {
    cwd,
    env: { PATH: process.env['PATH'] ?? '', HOME: process.env['HOME'] ?? '', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output = { out: '', err: '' };
  child.stdout.on('data', (text: Buffer) => (output.out += text.toString()));
  child.stderr.on('data', (text: Buffer) => (output.err += text.toString()));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => {
      resolve({ code, ...output });
    });
  });
}
