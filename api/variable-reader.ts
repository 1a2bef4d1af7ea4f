/** Environment variables. */
export type Variables = Readonly<Record<string, string | undefined>>;

export type Reader = ReturnType<typeof reader>;

/** Reads variables by name and collects complaints about invalid ones, which `finish` throws as one Error. */
export function reader(variables: Variables) {
  const problems: string[] = [];
  const complain = (sentence: string): void => {
    problems.push(sentence);
  };
  const text = (name: string): string | undefined => {
    const value = variables[name]?.trim();
    return value === '' ? undefined : value;
  };
  const oneOf = <const T extends string>(name: string, known: readonly T[], otherwise: T): T => {
    const value = text(name);
    if (value === undefined) return otherwise;
    const found = known.find((each) => each === value);
    if (found === undefined) complain(`${name} is "${value}", but must be one of ${known.join(', ')}.`);
    return found ?? otherwise;
  };
  return {
    complain,
    text,
    oneOf,
    flag: (name: string, otherwise: boolean): boolean =>
      oneOf(name, ['true', 'false'], otherwise ? 'true' : 'false') === 'true',
    whole: (name: string, least: number, most: number, otherwise: number): number => {
      const value = text(name);
      if (value === undefined) return otherwise;
      const number = Number(value);
      if (/^\d+$/.test(value) && number >= least && number <= most) return number;
      complain(`${name} is "${value}", but must be a whole number from ${least} to ${most}.`);
      return otherwise;
    },
    /** Errors do not repeat the value: a URL may contain a password. */
    url: (name: string, schemes: readonly string[]): string | undefined => {
      const value = text(name);
      if (value === undefined) return undefined;
      if (URL.canParse(value) && schemes.includes(new URL(value).protocol.slice(0, -1))) return value;
      complain(
        `${name} must be an address that begins with ${schemes.map((scheme) => `${scheme}://`).join(' or ')}.`,
      );
      return undefined;
    },
    finish: (): void => {
      if (problems.length > 0)
        throw new Error(`The shop cannot start.\n${problems.map((each) => `- ${each}`).join('\n')}`);
    },
  };
}
