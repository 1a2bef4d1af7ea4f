import { parseArgs, type ParseArgsConfig } from 'node:util';

type Options = Readonly<Record<string, Option>>;

interface Option {
  readonly type: 'string' | 'boolean';
  /** What stands for its value in the help: "FOLDER". */
  readonly value?: string;
  readonly about: string;
}

type ValuesOf<O extends Options> = ReturnType<
  typeof parseArgs<{ args: string[]; options: O; allowPositionals: true }>
>['values'];

/** What a subcommand did. */
export interface Outcome {
  /** The result for machines, printed as JSON. Money in dollars. */
  readonly result: object;
  /** The result for a person. */
  readonly text: string;
  /** Whether it found what its help lists under exit code 1. */
  readonly hasFindings?: boolean;
}

/** A subcommand of `dogear`, as its module declares it. */
interface Specification<O extends Options> {
  readonly about: string;
  /** The one argument that it requires, beside its options: "FILE". */
  readonly argument?: string;
  readonly options: O;
  /** Meaning of exit code 1. */
  readonly findings?: string;
  /** Writes only messages and progress, to stderr. Throws UsageError, or an Error with a message for the operator. */
  readonly run: (values: ValuesOf<O>, argument: string) => Promise<Outcome>;
}

/** A subcommand of `dogear`, for any options. */
export interface Command extends Omit<Specification<Options>, 'run'> {
  /** Throws UsageError for arguments that it does not know. */
  readonly run: (args: readonly string[]) => Promise<Outcome>;
}

/** Thrown for wrong arguments: nothing was done. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** Makes a subcommand; its `run` gets the parsed options. */
export const defineCommand = <const O extends Options>({ run, ...described }: Specification<O>): Command => ({
  ...described,
  run: async (args) => {
    const { values, positionals } = parse({
      args: [...args],
      options: described.options,
      allowPositionals: true,
    });
    return run(values, argumentOf(positionals, described.argument));
  },
});

function parse<T extends ParseArgsConfig>(config: T): ReturnType<typeof parseArgs<T>> {
  try {
    return parseArgs(config);
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error), { cause: error });
  }
}

function argumentOf(positionals: readonly string[], name: string | undefined): string {
  const [argument = '', ...more] = positionals;
  if (name === undefined && argument !== '') throw new UsageError(`Unexpected argument "${argument}".`);
  if (name !== undefined && (argument === '' || more.length > 0))
    throw new UsageError(`Please name one ${name}.`);
  return argument;
}
