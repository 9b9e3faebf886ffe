import { samplerNames, type TracingSettings } from './config.ts'
import type { Env, EnvironmentReader } from './environment-reader.ts'

/**
 * Reads the variables of OpenTelemetry; null where no collector is named. What could not work is
 * refused, although OpenTelemetry itself would use a default.
 */
export function readTracing(env: Env, reader: EnvironmentReader): TracingSettings | null {
  const endpoint = reader.url('OTEL_EXPORTER_OTLP_ENDPOINT', '').replace(/\/$/, '')
  const settings = {
    endpoint,
    serviceName: env.OTEL_SERVICE_NAME || 'openline',
    sampler: {
      name: reader.choice('OTEL_TRACES_SAMPLER', samplerNames, 'parentbased_always_on'),
      ratio: readRatio(env.OTEL_TRACES_SAMPLER_ARG || '1', reader.problems),
    },
  }
  return endpoint === '' ? null : settings
}

function readRatio(text: string, problems: string[]): number {
  const ratio = Number(text)
  if (ratio >= 0 && ratio <= 1) return ratio
  problems.push(`OTEL_TRACES_SAMPLER_ARG must be a number from 0 to 1, not "${text}"`)
  return 1
}

/** `name=value,name=value`, percent-encoded; values are credentials and stay out of the problem. */
export function readCollectorHeaders(
  { OTEL_EXPORTER_OTLP_HEADERS: text = '' }: Env,
  { problems }: EnvironmentReader,
): Record<string, string> {
  const pairs = text.split(',').filter((pair) => pair.trim() !== '')
  const headers = pairs.map((pair) => /^\s*([\w!#$&'*.^`|~-]+)\s*=(.*)$/.exec(pair))
  if (headers.some((header) => header === null || !isHeaderValue(header[2] ?? ''))) {
    problems.push('OTEL_EXPORTER_OTLP_HEADERS must be a list of name=value, percent-encoded')
    return {}
  }
  return Object.fromEntries(
    headers.map((header) => [header?.[1] ?? '', decodeURIComponent(header?.[2]?.trim() ?? '')]),
  )
}

function isHeaderValue(encoded: string): boolean {
  try {
    return !/\p{Cc}/u.test(decodeURIComponent(encoded))
  } catch {
    return false
  }
}
