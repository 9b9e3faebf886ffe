import { setTimeout as pause } from 'node:timers/promises'
import { context, propagation, trace } from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { setGlobalErrorHandler, W3CTraceContextPropagator } from '@opentelemetry/core'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace'
import type { Logger } from 'pino'
import { systemClock } from '../clock.ts'
import type { Config, TracingSettings } from '../config/config.ts'
import { createLogLimit } from '../logging/log-limit.ts'
import { samplerOf } from './sampler.ts'

/** A process that is killed loses the spans of its last second. */
const exportEveryMs = 1000
/** Of the spans that wait for a slow collector; later ones are dropped. */
const mostWaiting = 4096
const exportWithinMs = 10_000
const usualFlushMs = 2000
const repeatedTroubleSeconds = 60

type Needs = {
  settings: TracingSettings
  config: Pick<Config, 'env' | 'role'> & { secrets: Pick<Config['secrets'], 'collectorHeaders'> }
  log: Logger
}

/**
 * Registers the SDK behind the spans of this process, which sends them to a collector by OTLP in the
 * background. A collector that is away costs nothing but its spans and one log entry a minute.
 */
export function openTracing(
  { settings, config, log }: Needs,
  { flushWithinMs = usualFlushMs } = {},
): { close(): Promise<void> } {
  const limit = createLogLimit(systemClock, repeatedTroubleSeconds)
  setGlobalErrorHandler((err) =>
    limit('export', (skipped) => log.warn({ err, skipped }, 'spans could not be exported')),
  )
  const exporter = new OTLPTraceExporter({
    url: `${settings.endpoint}/v1/traces`,
    headers: { ...config.secrets.collectorHeaders },
    timeoutMillis: exportWithinMs,
  })
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      'service.name': settings.serviceName,
      'deployment.environment.name': config.env,
      'openline.role': config.role,
    }),
    sampler: samplerOf(settings.sampler),
    spanProcessors: [
      new BatchSpanProcessor({
        exporter,
        scheduledDelayMillis: exportEveryMs,
        maxQueueSize: mostWaiting,
      }),
    ],
  })
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
  propagation.setGlobalPropagator(new W3CTraceContextPropagator())
  trace.setGlobalTracerProvider(provider)
  return {
    async close() {
      const flushed = provider.shutdown().catch(() => {})
      await Promise.race([flushed, pause(flushWithinMs, undefined, { ref: false })])
      for (const part of [trace, propagation, context]) part.disable()
    },
  }
}
