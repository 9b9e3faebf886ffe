import cluster from 'node:cluster'
import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Config, Role } from '../config/config.ts'
import { answerGathers } from '../http/cluster-metrics.ts'
import { badConfiguration } from './start-failure.ts'

const shortestPauseMs = 500
const longestPauseMs = 30_000
/** After such a life the next process starts without a long pause again. */
const settledAfterMs = 60_000

/**
 * Has `OPENLINE_PROCESSES` processes serve one port, and starts another for one that died. The first
 * has the role of the configuration, the others are `web`: jobs and scheduled tasks run in one of them.
 * A signal is passed on to all; this process ends after the last of them. When they cannot even start, it
 * ends with the exit code of the one that failed, as a single process does; one that was stopped alone is replaced.
 */
export function runCluster({ processes, role }: Config, log: Logger): void {
  // Each process accepts for itself. A connection that is handed over is lost when its process dies first, and stays open.
  cluster.schedulingPolicy = cluster.SCHED_NONE
  const stopping = new AbortController()
  let hasServed = false
  const stopAll = (signal: NodeJS.Signals) => {
    stopping.abort()
    for (const worker of Object.values(cluster.workers ?? {})) worker?.process.kill(signal)
  }
  const keep = async (ownRole: Role): Promise<void> => {
    for (let pauseMs = shortestPauseMs; ; pauseMs = Math.min(pauseMs * 2, longestPauseMs)) {
      const startedAt = performance.now()
      const worker = cluster.fork({ OPENLINE_ROLE: ownRole })
      log.info({ process: worker.id, pid: worker.process.pid, role: ownRole }, 'process started')
      worker.once('listening', () => {
        hasServed = true
      })
      const { code, signal } = await ended(worker)
      if (stopping.signal.aborted) return
      // Told to stop, and not by us: the others need it as before.
      const hasFailed = !hasServed && code !== 0
      if (hasFailed || code === badConfiguration) {
        process.exitCode = code ?? 1
        return stopAll('SIGTERM')
      }
      if (performance.now() - startedAt >= settledAfterMs) pauseMs = shortestPauseMs
      log.error({ process: worker.id, code, signal, pauseMs }, 'process died, starting another')
      await pause(pauseMs, undefined, { signal: stopping.signal }).catch(() => {})
      if (stopping.signal.aborted) return
    }
  }
  answerGathers((err) => log.error({ err }, 'metrics of all processes failed'))
  for (let number = 1; number <= processes; number += 1) void keep(number === 1 ? role : 'web')
  process.on('SIGTERM', stopAll)
  process.on('SIGINT', stopAll)
}

type End = { code: number | null; signal: string | null }

function ended(worker: ReturnType<typeof cluster.fork>): Promise<End> {
  return new Promise((resolve) => {
    worker.once('exit', (code: number | null, signal: string | null) => resolve({ code, signal }))
  })
}
