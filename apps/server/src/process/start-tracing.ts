import type { Logger } from 'pino'
import type { Config } from '../config/config.ts'
import type { Closers } from './closers.ts'

/** Loads the SDK where a collector is named. It is closed last, with the spans of the end. */
export async function startTracing(config: Config, log: Logger, closers: Closers): Promise<void> {
  const { tracing: settings } = config
  if (settings === null) return
  const { openTracing } = await import('../tracing/open-tracing.ts')
  const tracing = openTracing({ settings, config, log })
  closers.add(() => tracing.close())
}
