import { resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { findCluster, openCluster, startPostmaster, stopPostmaster } from './cluster.ts'
import { isPassing, joinCluster } from './membership.ts'
import { findPostmaster } from './postmaster.ts'

export type EmbeddedOptions = {
  /** Everything is kept below this directory; a relative path counts from the working directory. */
  dataDir: string
  log: (message: string) => void
  /** PostgreSQL settings beside ours, by their names in its manual. */
  settings?: Record<string, string>
}

export type EmbeddedPostgres = {
  url: string
  /** False when the cluster was running already, because another process uses it too. */
  startedByUs: boolean
  /** Ends our use. The last process that uses the cluster also shuts it down. */
  stop: () => Promise<void>
}

const defaultSettings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '200',
  shared_buffers: '128MB',
  timezone: 'UTC',
}

const giveUpAfterMs = 60_000
const unhealthyAfterMs = 15_000
/** PostgreSQL takes a moment to see that a killed process has lost its connection. */
const noticedWithinMs = 2000

/**
 * Runs a real PostgreSQL from the npm packages, on the loopback address only, creating it on
 * first use. Processes with the same `dataDir` share one cluster. A cluster left behind by a
 * killed process is taken over, or restarted when it does not answer.
 * Throws a plain sentence when the cluster cannot run here.
 */
export async function startEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const cluster = await openCluster(resolve(options.dataDir), options.log)
  const giveUpAt = Date.now() + giveUpAfterMs
  let unhealthyAt = Date.now() + unhealthyAfterMs
  let startedByUs = false
  let failure: unknown

  while (Date.now() < giveUpAt) {
    const running = await findPostmaster(cluster.dir)
    if (!running) {
      startedByUs = await startPostmaster(cluster, { ...defaultSettings, ...options.settings })
      unhealthyAt = Date.now() + unhealthyAfterMs
      continue
    }
    try {
      const { url, leave } = await joinCluster(running.port, cluster.password)
      return { url, startedByUs, stop: () => leave(() => stopPostmaster(cluster, 'fast')) }
    } catch (error) {
      failure = error
      if (!isPassing(error)) break
    }
    if (Date.now() > unhealthyAt) {
      options.log(`PostgreSQL (process ${running.pid}) is not responding; restarting it.`)
      await stopPostmaster(cluster, 'immediate')
    }
    await pause(100)
  }
  throw new Error(`The built-in PostgreSQL in ${cluster.dir} refuses connections.`, {
    cause: failure,
  })
}

/** Stops a cluster that a killed process left running, unless another process uses it. */
export async function stopLeftPostgres({ dataDir, log }: EmbeddedOptions): Promise<void> {
  const cluster = await findCluster(resolve(dataDir), log)
  const left = cluster && (await findPostmaster(cluster.dir))
  if (!left) return
  const { leave } = await joinCluster(left.port, cluster.password)
  await leave(() => stopPostmaster(cluster, 'fast'), noticedWithinMs)
}
