import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Keep } from '../../bench/measure/bench.ts'
import { ownEnvironment } from '../../e2e/support/stack.ts'
import { findNode } from '../../tooling/runner/pinned-node.mjs'
import { findFreePorts } from '../../tooling/runner/ports.mjs'
import { sandboxUrl, startSandbox, startServer } from '../../tooling/runner/product.mjs'
import { startHaproxy, webSection } from './haproxy.ts'
import { ownFolder } from './own-folder.ts'

type Running = Awaited<ReturnType<typeof startServer>>

/** A process that ended because its database has moved; a service manager starts it again. */
const databaseMoved = 69
/** As `ops/openline.service` has it. */
const startAgainAfterMs = 500

/**
 * Web processes with these names behind a load balancer, a worker, and the systems around them. One whose
 * database has moved to another host is started again.
 */
export async function openFleet(keep: Keep, databaseUrl: string, names: readonly string[]) {
  const folder = await ownFolder(keep, 'fleet')
  const ports = await findFreePorts(names.length + 1)
  const backends = names.map((name, index) => ({ name, port: ports[index] ?? 0 }))
  const front = ports.at(-1) ?? 0
  const shopUrl = `http://localhost:${front}`
  const env: NodeJS.ProcessEnv = {
    ...(await ownEnvironment(folder)),
    DATABASE_URL: databaseUrl,
    PUBLIC_URL: shopUrl,
    SHIP_AFTER_MS: '200',
    TRUSTED_PROXIES: '1',
  }
  const options = { node: await findNode(), logFolder: join(folder, 'logs') }
  await keep(startSandbox({ ...options, env }))
  const balancer = await keep(startHaproxy(keep, webSection(front, backends)))
  const processes = createProcesses(keep, { ...options, env })

  return {
    shopUrl,
    sandboxUrl: sandboxUrl(env),
    /** What ended without having been asked to. */
    fallen: () => [...processes.fallen],
    /** How often a process was started again after its database had moved. */
    startedAgain: processes.startedAgain,
    startWorker: async (dist: string) => {
      const [port] = await findFreePorts(1)
      await processes.start('worker', 'worker', { WORKER_PORT: String(port) }, dist)
    },
    stopWorker: () => processes.stop('worker'),
    startWeb: async (name: string, dist: string) => {
      const port = backends.find((backend) => backend.name === name)?.port
      await processes.start('web', name, { PORT: String(port) }, dist)
      await balancer.open(name)
    },
    stopWeb: async (name: string) => {
      await balancer.drain(name)
      await processes.stop(name)
    },
  }
}

/** The server's processes of a fleet, by their names; `fallen` says which of them ended unasked. */
function createProcesses(keep: Keep, { env, ...options }: Parameters<typeof startServer>[1]) {
  const running = new Map<string, Running>()
  const asked = new Set<Running>()
  const fallen: string[] = []
  let again = 0
  const start = async (name: string, starting: () => Promise<Running>): Promise<void> => {
    const started = await keep(starting())
    running.set(name, started)
    void watch(name, started, starting)
  }
  const watch = async (name: string, started: Running, starting: () => Promise<Running>) => {
    const { code } = await started.ended
    if (asked.has(started)) return
    if (code !== databaseMoved) {
      fallen.push(`${name} ended on its own with exit code ${code}`)
      return
    }
    again += 1
    await pause(startAgainAfterMs)
    await start(name, starting).catch((error: unknown) => fallen.push(`${name}: ${String(error)}`))
  }
  return {
    fallen,
    startedAgain: () => again,
    start: (role: 'web' | 'worker', name: string, more: NodeJS.ProcessEnv, dist: string) =>
      start(name, () => startServer(role, { ...options, env: { ...env, ...more }, dist })),
    stop: async (name: string) => {
      const started = running.get(name)
      if (!started) return
      asked.add(started)
      await started.stop()
    },
  }
}
