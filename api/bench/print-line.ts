/** Writes a line for the operator to standard output. */
export const printLine = (line: string): void => {
  process.stdout.write(`${line}\n`);
};
