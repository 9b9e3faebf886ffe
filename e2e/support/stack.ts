import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '@openline/dev-postgres/dev-postgres'
import { temporaryDataDir } from '@openline/dev-postgres/temporary'
import { build } from '../../tooling/runner/build.mjs'
import { findFreePorts } from '../../tooling/runner/ports.mjs'
import { lastLines } from '../../tooling/runner/processes.mjs'
import {
  sandboxUrl,
  shopUrl,
  startSandbox,
  startServer,
  startServers,
  stopDatabase,
  workerUrl,
} from '../../tooling/runner/product.mjs'
import { tellOnFailure } from './failure-report.ts'
import { network } from './network.ts'
import { type Operate, operateWith } from './operate.ts'

type Running = Awaited<ReturnType<typeof startServer>>

export type StackOptions = {
  /** Variables beside the ports and DATA_DIR, for all programs. See .env.example. */
  env?: Record<string, string>
  /** A build of the server that is not the repository's. */
  dist?: string
}

export type Stack = {
  shopUrl: string
  workerUrl: string
  sandboxUrl: string
  /** Holds the database, unless DATABASE_URL was given, and the logs of all programs. */
  dataDir: string
  /** The web process; with `OPENLINE_ROLE=all`, the only one. */
  webPid: () => number
  /** The processes of the server: web and worker, or one for all. */
  serverPids: () => number[]
  sandboxPid: number
  /** Kills the processes of the server, as a crash does; their database continues. */
  killServer: () => Promise<void>
  /** Asks them to stop, as a deployment does. */
  stopServer: () => Promise<void>
  /** Starts them again after either, optionally with other variables. */
  startServer: (env?: Record<string, string>) => Promise<void>
  killWorker: () => Promise<void>
  startWorker: () => Promise<void>
  /** Starts one more process for everything on the same database and sandbox; needs DATABASE_URL. */
  startSecondServer: () => Promise<SecondServer>
  /** One command of an operator, with the variables of the server. */
  operate: Operate
  /** What its programs were started with. */
  env: Readonly<Record<string, string>>
  stop: () => Promise<void>
}

export type SecondServer = {
  shopUrl: string
  /** Asks it to end and gives its exit code. */
  stop: () => Promise<number>
}

/**
 * Starts the product as `npm start` does, on free ports and with data of its own. Builds what changed.
 */
export async function startStack({ env: given = {}, dist }: StackOptions = {}): Promise<Stack> {
  await build(process.execPath)
  const folder = await temporaryDataDir('stack')
  const dataDir = folder.path
  const env: Record<string, string> = { ...(await ownEnvironment(dataDir)), ...given }
  const options = {
    node: process.execPath,
    env,
    logFolder: join(dataDir, 'logs'),
    ...(dist !== undefined && { dist }),
  }
  const sandbox = await startSandbox(options)
  const between = await joinNetwork(env, dataDir)
  if (between) env['CARRIER_URL'] = between.url
  const server = await startOwnServer(options)
  const others = createSecondServers(options)
  const endTelling = tellOnFailure(`the last log lines of ${env['PORT']}`, () =>
    lastLinesOf(options.logFolder),
  )
  return {
    shopUrl: shopUrl(env),
    workerUrl: workerUrl(env),
    sandboxUrl: sandboxUrl(env),
    dataDir,
    sandboxPid: sandbox.pid,
    ...server,
    startSecondServer: others.start,
    operate: operateWith(env, dist),
    env,
    stop: async () => {
      endTelling()
      await others.stopAll()
      await server.stopServer()
      await between?.stop()
      await sandbox.stop()
      // A test may have killed the server and not started it again.
      await stopDatabase(options)
      await folder.remove()
    },
  }
}

/** What stands between the shop and its network, with a database beside the shop's; null for nothing. */
async function joinNetwork(env: Readonly<Record<string, string>>, dataDir: string) {
  if (!network.reach) return null
  const given = env['DATABASE_URL']
  const postgres =
    given === undefined ? await startEmbeddedPostgres({ dataDir, log: () => {} }) : null
  const joined = await network.reach({
    sandboxUrl: sandboxUrl(env),
    databaseUrl: given ?? postgres?.url ?? '',
    clock: () => new Date(),
  })
  joined.serve(shopUrl(env))
  const stop = async () => {
    await joined.stop()
    await postgres?.stop()
  }
  return { url: joined.url, stop }
}

type ProgramOptions = Parameters<typeof startServers>[0]

/** Variables for a product on free ports, with its data in this folder. */
export async function ownEnvironment(dataDir: string): Promise<Record<string, string>> {
  const [port, workerPort, sandboxPort, smtpPort] = await findFreePorts(4)
  return {
    ...systemEnvironment(),
    OPENLINE_ENV: 'test',
    NODE_ENV: 'production',
    // Every customer of a test comes from this machine.
    NETWORK_LIMIT_SCALE: '1000',
    PORT: String(port),
    WORKER_PORT: String(workerPort),
    SANDBOX_PORT: String(sandboxPort),
    SANDBOX_SMTP_PORT: String(smtpPort),
    DATA_DIR: dataDir,
  }
}

/** The processes of the server, which tests kill and start again. */
async function startOwnServer(options: ProgramOptions) {
  let servers = await startServers(options)
  let starting: Promise<unknown> = Promise.resolve()
  const workerOf = () => {
    const worker = servers.find(({ name }) => name === 'worker')
    if (!worker) throw new Error('This shop has no worker process')
    return worker
  }
  return {
    webPid: () => servers[0]?.pid ?? 0,
    serverPids: () => servers.map(({ pid }) => pid),
    killServer: async () => {
      await starting
      await Promise.all(servers.map(kill))
    },
    stopServer: async () => {
      for (const server of servers) await server.stop()
    },
    startServer: async (more: Record<string, string> = {}) => {
      const started = startServers({ ...options, env: { ...options.env, ...more } })
      starting = started.catch(() => {})
      servers = await started
    },
    killWorker: () => kill(workerOf()),
    startWorker: async () => {
      const dead = workerOf()
      const worker = await startServer('worker', options)
      servers = servers.map((server) => (server === dead ? worker : server))
    },
  }
}

/** Further servers, each one process for everything. */
function createSecondServers(options: ProgramOptions) {
  const stops: (() => Promise<number>)[] = []
  return {
    start: async (): Promise<SecondServer> => {
      const [port] = await findFreePorts(1)
      const env = { ...options.env, PORT: String(port) }
      const other = await startServer('all', { ...options, env })
      const stop = async () => {
        await other.stop()
        return (await other.ended).code
      }
      stops.push(stop)
      return { shopUrl: shopUrl(env), stop }
    },
    stopAll: async () => {
      for (const stop of stops) await stop()
    },
  }
}

async function kill({ pid, ended }: Running): Promise<void> {
  process.kill(pid, 'SIGKILL')
  await ended
}

const toldLines = 40

/** The end of each program's log. */
async function lastLinesOf(logFolder: string): Promise<string> {
  const names = await readdir(logFolder)
  return names.map((name) => `${name}:\n${lastLines(join(logFolder, name), toldLines)}`).join('\n')
}

// What is set for the developer's own copy, a database for example, must not reach this one.
function systemEnvironment(): Record<string, string> {
  const names = ['PATH', 'HOME', 'TMPDIR', 'LANG', 'SystemRoot']
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = process.env[name]
      return value === undefined ? [] : [[name, value]]
    }),
  )
}
