import { parseArgs } from 'node:util';
import { UsageError, type Command } from './command.ts';
import { helpOf, overviewOf } from './help.ts';

const FINDINGS = 1;
const WRONG_USAGE = 2;
const FAILED = 3;

/** The subcommands by name; the module of each is loaded when it is called. */
export type CommandTable = Readonly<
  Record<string, { readonly summary: string; readonly load: () => Promise<Command> }>
>;

const print = (text: string): void => void process.stdout.write(`${text}\n`);
const complain = (text: string): void => void process.stderr.write(`${text}\n`);

/**
 * Runs the subcommand that `args` name. Returns the exit code: 0 done, 1 done with findings (the help of the command says
 * which), 2 wrong arguments, 3 failed. With --json, stdout has one JSON document, which is `{ error }` for 2 and 3.
 */
export async function runCommandLine(table: CommandTable, args: readonly string[]): Promise<number> {
  const [name = '', ...rest] = args;
  if (name === '--help') {
    print(overviewOf(table));
    return 0;
  }
  const entry = Object.hasOwn(table, name) ? table[name] : undefined;
  if (entry === undefined) {
    complain(`${name === '' ? 'Please name a command.' : `There is no command "${name}".`}\n`);
    complain(overviewOf(table));
    return WRONG_USAGE;
  }
  const { isJson, isHelp, own } = splitStandardFlags(rest);
  try {
    const command = await entry.load();
    if (!isHelp) return await run(command, own, isJson);
    print(helpOf(name, command));
    return 0;
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    if (isJson) print(JSON.stringify({ error: message }));
    complain(message);
    if (!(error instanceof UsageError)) return FAILED;
    complain(`\n${helpOf(name, await entry.load())}`);
    return WRONG_USAGE;
  }
}

async function run(command: Command, args: readonly string[], isJson: boolean): Promise<number> {
  const { result, text, hasFindings = false } = await command.run(args);
  print(isJson ? JSON.stringify(result) : text);
  return hasFindings ? FINDINGS : 0;
}

/** --json and --help, and the arguments without them. */
function splitStandardFlags(args: readonly string[]) {
  const { tokens } = parseArgs({ args: [...args], strict: false, allowPositionals: true, tokens: true });
  const indexOf = (flag: string): number =>
    tokens.find((token) => token.kind === 'option' && token.rawName === flag)?.index ?? -1;
  const [json, help] = [indexOf('--json'), indexOf('--help')];
  return {
    isJson: json >= 0,
    isHelp: help >= 0,
    own: args.filter((_, index) => index !== json && index !== help),
  };
}
