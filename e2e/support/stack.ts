import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findFreePorts } from '../../tooling/runner/ports.mjs'
import {
  sandboxUrl,
  shopUrl,
  startSandbox,
  startServer,
  stopDatabase,
} from '../../tooling/runner/product.mjs'

export type StackOptions = {
  /** Variables beside the ports and DATA_DIR, for both programs. See .env.example. */
  env?: Record<string, string>
}

export type Stack = {
  shopUrl: string
  sandboxUrl: string
  /** Holds the database, unless DATABASE_URL was given, and the logs of both programs. */
  dataDir: string
  serverPid: () => number
  sandboxPid: number
  /** Ends the server the way a crash does; its database goes on. */
  killServer: () => Promise<void>
  /** Asks the server to end, as a deployment does. */
  stopServer: () => Promise<void>
  /** Starts the server again after either, optionally with other variables. */
  startServer: (env?: Record<string, string>) => Promise<void>
  /** Starts one more server on the same database and sandbox; needs DATABASE_URL. */
  startSecondServer: () => Promise<SecondServer>
  stop: () => Promise<void>
}

export type SecondServer = {
  shopUrl: string
  /** Asks it to end and gives its exit code. */
  stop: () => Promise<number>
}

/**
 * Starts the product as `npm start` does, on free ports and with data of its own.
 * The web app must have been built.
 */
export async function startStack({ env: given = {} }: StackOptions = {}): Promise<Stack> {
  const dataDir = await mkdtemp(join(tmpdir(), 'openline-stack-'))
  // Started by root, the database runs as another user, who must be able to enter.
  await chmod(dataDir, 0o711)
  const [port, sandboxPort, smtpPort] = await findFreePorts(3)
  const env = {
    ...systemEnvironment(),
    OPENLINE_ENV: 'test',
    NODE_ENV: 'production',
    // Every customer of a test comes from this machine.
    NETWORK_LIMIT_SCALE: '1000',
    PORT: String(port),
    SANDBOX_PORT: String(sandboxPort),
    SANDBOX_SMTP_PORT: String(smtpPort),
    DATA_DIR: dataDir,
    ...given,
  }
  const options = { node: process.execPath, env, logFolder: join(dataDir, 'logs') }
  const sandbox = await startSandbox(options)
  let server = await startServer(options)
  const others: (() => Promise<number>)[] = []

  return {
    shopUrl: shopUrl(env),
    sandboxUrl: sandboxUrl(env),
    dataDir,
    serverPid: () => server.pid,
    sandboxPid: sandbox.pid,
    killServer: async () => {
      process.kill(server.pid, 'SIGKILL')
      await server.ended
    },
    stopServer: () => server.stop(),
    startServer: async (more = {}) => {
      server = await startServer({ ...options, env: { ...env, ...more } })
    },
    startSecondServer: async () => {
      const [otherPort] = await findFreePorts(1)
      const otherEnv = { ...env, PORT: String(otherPort) }
      const other = await startServer({ ...options, env: otherEnv })
      const stop = async () => {
        await other.stop()
        return (await other.ended).code
      }
      others.push(stop)
      return { shopUrl: shopUrl(otherEnv), stop }
    },
    stop: async () => {
      for (const stopOther of others) await stopOther()
      await server.stop()
      await sandbox.stop()
      // A test may have killed the server and not started it again.
      await stopDatabase(options)
      await rm(dataDir, { recursive: true, force: true })
    },
  }
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
