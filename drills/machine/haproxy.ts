import { readFile, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { eventually } from '@openline/testing/eventually'
import type { Keep } from '../../bench/measure/bench.ts'
import { PlainError } from '../../tooling/runner/say.mjs'
import { ownFolder } from './own-folder.ts'
import { patroniPort, port } from './patroni-settings.ts'
import { needProgram } from './programs.ts'
import { start } from './started.ts'

type Member = { readonly name: string; readonly address: string }
type Backend = { readonly name: string; readonly port: number }

export type Haproxy = {
  /** No new request goes to this backend; resolves when it has none left. */
  drain(name: string): Promise<void>
  /** Sends requests to this backend, once its health check finds it ready. */
  open(name: string): Promise<void>
  stop(): Promise<void>
}

const patienceMs = 30_000

function configuration(socket: string, section: string): string {
  return `global
  stats socket ${socket} level admin
defaults
  mode http
  option redispatch
  retries 3
  retry-on conn-failure
  timeout check 5s
  timeout connect 2s
  timeout client 60s
  timeout server 60s
  timeout http-keep-alive 60s
${section}
`
}

/** The load balancer as docs/operate/run.md describes one: it asks /readyz, and retries what never arrived. */
export function webSection(bindPort: number, backends: readonly Backend[]): string {
  const servers = backends.map(
    ({ name, port: of }) => `  server ${name} 127.0.0.1:${of} check inter 500ms fall 3 rise 1`,
  )
  return `listen web
  bind 127.0.0.1:${bindPort}
  option forwardfor
  option httpchk GET /readyz
${servers.join('\n')}`
}

/**
 * One address that leads to the primary: the member on which Patroni answers so. Connections to a member
 * that no longer does are ended, since one whose network is cut never ends them itself.
 */
export function databaseSection(bindPort: number, members: readonly Member[]): string {
  const servers = members.map(
    ({ name, address }) => `  server ${name} ${address}:${port} check port ${patroniPort}`,
  )
  return `listen database
  bind 127.0.0.1:${bindPort}
  mode tcp
  retries 1
  timeout check 1s
  timeout connect 1s
  timeout client 1h
  timeout server 1h
  option httpchk GET /primary
  default-server inter 500ms fall 3 rise 1 on-marked-down shutdown-sessions
${servers.join('\n')}`
}

/** Starts HAProxy with one section, before backends that may run already or not yet. */
export async function startHaproxy(keep: Keep, section: string): Promise<Haproxy> {
  const program = await needProgram('haproxy')
  const folder = await ownFolder(keep, 'haproxy')
  const socket = join(folder, 'admin')
  const file = join(folder, 'haproxy.cfg')
  await writeFile(file, configuration(socket, section))
  const logFile = join(folder, 'log')
  const balancer = start(program, ['-db', '-f', file], logFile)
  const stop = () => balancer.end('SIGTERM')

  /** One line of statistics about a backend, by the names of its columns. */
  async function statusOf(name: string): Promise<Record<string, string>> {
    const [head = '', ...lines] = (await command(socket, 'show stat')).split('\n')
    const names = head.replace('# ', '').split(',')
    const line = lines.map((each) => each.split(',')).find(([, server]) => server === name) ?? []
    return Object.fromEntries(names.map((column, index) => [column, line[index] ?? '']))
  }

  const listens = eventually('HAProxy to listen', async () => {
    if (balancer.hasEnded()) throw new PlainError(`HAProxy: ${await readFile(logFile, 'utf8')}`)
    return command(socket, 'show info').then(Boolean, () => false)
  })
  await listens.catch(async (error: unknown) => {
    await stop()
    throw error
  })
  return {
    stop,
    drain: async (name) => {
      await command(socket, `set server web/${name} state drain`)
      await eventually(
        `${name} to have no request`,
        async () => (await statusOf(name))['scur'] === '0',
        patienceMs,
      )
    },
    open: async (name) => {
      await command(socket, `set server web/${name} state ready`)
      await eventually(
        `${name} to be ready`,
        async () => (await statusOf(name))['status'] === 'UP',
        patienceMs,
      )
    },
  }
}

/** Says one command to HAProxy's socket and gives its answer. */
async function command(socket: string, words: string): Promise<string> {
  const connection = connect(socket)
  connection.end(`${words}\n`)
  return text(connection)
}
