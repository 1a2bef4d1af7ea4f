const SAMPLERS = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const;

/** Where spans are exported to, and which. */
export interface TracingEnv {
  /** `http://127.0.0.1:4318`, without the path of a signal. */
  readonly endpoint: string;
  readonly serviceName: string;
  readonly sampler: (typeof SAMPLERS)[number];
  /** The share of traces, for the samplers by ratio. */
  readonly ratio: number;
}

/** What is asked of the reader of variables. */
interface Variables {
  text(name: string): string | undefined;
  url(name: string, schemes: readonly string[]): string | undefined;
  oneOf<const T extends string>(name: string, known: readonly T[], otherwise: T): T;
  complain(sentence: string): void;
}

/**
 * OpenTelemetry's standard variables. The exporter itself reads its other ones, OTEL_EXPORTER_OTLP_HEADERS,
 * _COMPRESSION and those of certificates.
 */
export function readTracingEnv(ask: Variables): TracingEnv | undefined {
  const endpoint = ask.url('OTEL_EXPORTER_OTLP_ENDPOINT', ['http', 'https']);
  const sampler = ask.oneOf('OTEL_TRACES_SAMPLER', SAMPLERS, 'parentbased_always_on');
  const ratio = Number(ask.text('OTEL_TRACES_SAMPLER_ARG') ?? '1');
  if (!(ratio >= 0 && ratio <= 1))
    ask.complain('OTEL_TRACES_SAMPLER_ARG must be a number from 0 to 1: the share of traces.');
  const serviceName = ask.text('OTEL_SERVICE_NAME') ?? 'dogear';
  return endpoint === undefined ? undefined : { endpoint, serviceName, sampler, ratio };
}
