import { pino, stdTimeFunctions, type DestinationStream, type Logger } from 'pino';

/**
 * The shop's log: one JSON object per line, so input cannot forge lines. Errors keep name, message and stack, without
 * SQL parameters, which may be personal data.
 */
export function createLog(level: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    base: null,
    timestamp: stdTimeFunctions.isoTime,
    serializers: { err: describeError },
  };
  return destination === undefined ? pino(options) : pino(options, destination);
}

interface Described {
  readonly name: string;
  readonly message: string;
  readonly stack: readonly string[];
  readonly cause?: Described;
}

/** Drizzle appends the query's parameters to its messages after this word. */
const PARAMETERS = /\s*params:[\s\S]*$/;

function describeError(error: unknown): Described {
  if (!(error instanceof Error)) return { name: 'NoError', message: typeof error, stack: [] };
  const message = error.message.replace(PARAMETERS, '');
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  return {
    name: error.name,
    message,
    stack: frames.map((line) => line.trim()),
    ...(error.cause instanceof Error ? { cause: describeError(error.cause) } : {}),
  };
}
