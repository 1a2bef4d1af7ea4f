import type { Logger } from 'pino';
import type { Env } from '../env.ts';
import type { Tracing } from './span.ts';

/** Tracing is on if there is a collector. Only then are OpenTelemetry's packages loaded. Logs when exports begin to fail. */
export async function openTracing(
  { tracing }: Pick<Env, 'tracing'>,
  log: Pick<Logger, 'info' | 'warn'>,
): Promise<Tracing | undefined> {
  if (tracing === undefined) return undefined;
  const { openOtlpTracing } = await import('./otlp-tracing.ts');
  return openOtlpTracing(tracing, (failure) => {
    if (failure === undefined) log.info('exporting traces succeeds again');
    else log.warn({ err: failure }, 'exporting traces failed (OTEL_EXPORTER_OTLP_ENDPOINT)');
  });
}
