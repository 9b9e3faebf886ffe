import cluster, { type Worker } from 'node:cluster'
import { AggregatorRegistry, type Registry } from 'prom-client'

/** What a process asks of the primary, and the answer. */
type MetricsRequest = { metricsFor: number }
type MetricsAnswer = { metricsOf: number; text: string }

const answerWithinMs = 6_000

/**
 * Gives the figures of a process in Prometheus' text format or, when several serve one port
 * (`OPENLINE_PROCESSES`), of all of them together: a scrape reaches any one.
 */
export function createGather(registry: Registry): () => Promise<string> {
  if (!cluster.isWorker) return () => registry.metrics()
  AggregatorRegistry.setRegistries(registry)
  // Has this process answer the primary.
  void new AggregatorRegistry()
  let asked = 0
  return () => askPrimary((asked += 1))
}

function askPrimary(id: number): Promise<string> {
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => end(() => reject(new Error('no metrics came'))), answerWithinMs)
    const listen = (message: unknown) => {
      if (isAnswer(message) && message.metricsOf === id) end(() => resolve(message.text))
    }
    const end = (settle: () => void) => {
      clearTimeout(late)
      process.off('message', listen)
      settle()
    }
    process.on('message', listen)
    process.send?.({ metricsFor: id } satisfies MetricsRequest)
  })
}

/** In the primary: answers processes that ask for the figures of all. */
export function answerGathers(onFailure: (error: unknown) => void): void {
  const all = new AggregatorRegistry()
  const answer = async (worker: Worker, { metricsFor }: MetricsRequest): Promise<void> => {
    const text = await all.clusterMetrics()
    worker.send({ metricsOf: metricsFor, text } satisfies MetricsAnswer)
  }
  cluster.on('message', (worker, message: unknown) => {
    if (isRequest(message)) answer(worker, message).catch(onFailure)
  })
}

function isRequest(message: unknown): message is MetricsRequest {
  return typeof message === 'object' && message !== null && 'metricsFor' in message
}

function isAnswer(message: unknown): message is MetricsAnswer {
  return typeof message === 'object' && message !== null && 'metricsOf' in message
}
