import type { Command } from './command.ts';

const STANDARD_OPTIONS = {
  json: { about: 'print the result as one JSON document; messages go to stderr' },
  help: { about: 'print this help' },
};

/** The help of one subcommand. */
export function helpOf(name: string, { about, argument, options, findings }: Command): string {
  const all = Object.entries<{ value?: string; about: string }>({ ...options, ...STANDARD_OPTIONS }).map(
    ([option, { value, about: meaning }]) =>
      [`--${option}${value === undefined ? '' : ` ${value}`}`, meaning] as const,
  );
  const usage = [...(argument === undefined ? [] : [argument]), '[OPTIONS]'].join(' ');
  return [
    `Usage: npm run ${name} -- ${usage}`,
    `       node dist/server/dogear.js ${name} ${usage}`,
    '',
    about,
    '',
    'Options:',
    ...columns(all),
    '',
    'Exit codes:',
    ...columns([
      ['0', 'done'],
      ...(findings === undefined ? [] : [['1', findings] as const]),
      ['2', 'wrong arguments: nothing was done'],
      ['3', 'failed; the message on stderr says why'],
    ]),
  ].join('\n');
}

/** The list of subcommands, with what each of them is for. */
export const overviewOf = (summaries: Readonly<Record<string, { readonly summary: string }>>): string =>
  [
    'Usage: node dist/server/dogear.js COMMAND [OPTIONS]',
    '',
    'Commands:',
    ...columns(Object.entries(summaries).map(([name, { summary }]) => [name, summary])),
    '',
    'COMMAND --help lists its options and exit codes.',
  ].join('\n');

function columns(rows: readonly (readonly [string, string])[]): string[] {
  const width = Math.max(...rows.map(([first]) => first.length));
  return rows.map(([first, second]) => `  ${first.padEnd(width)}  ${second}`);
}
