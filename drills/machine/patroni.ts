import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { findPostmaster } from '@openline/dev-postgres/postmaster'
import { eventually } from '@openline/testing/eventually'
import postgres from 'postgres'
import type { Keep } from '../../bench/measure/bench.ts'
import { lastLines } from '../../tooling/runner/processes.mjs'
import { PlainError } from '../../tooling/runner/say.mjs'
import { run } from './commands.ts'
import { needPostgres } from './debian-postgres.ts'
import type { Machine } from './network.ts'
import { ownFolder } from './own-folder.ts'
import {
  etcdCommand,
  owner,
  password,
  patroniConfiguration,
  patroniPort,
  port,
  user,
} from './patroni-settings.ts'
import { needProgram } from './programs.ts'

/** A machine that runs Patroni and PostgreSQL. */
export type Member = Machine & {
  /** Starts Patroni, as the machine does when it has power. */
  boot(): void
  /** Kills PostgreSQL's first process alone, as the kernel does when memory runs out. */
  killPostgres(): Promise<void>
}

export type PatroniCluster = {
  readonly members: readonly Member[]
  /** Waits until all members follow one of them, the primary, and one does so synchronously. Gives the primary. */
  untilWhole(): Promise<Member>
  stop(): Promise<void>
}

const wholeWithinMs = 120_000
const answerWithinMs = 1_000
const settingsFile = 'patroni.json'
const logFile = 'log'
const toldLines = 15

/**
 * Starts Patroni with synchronous replication on `machines`, its etcd on `keepers`, and makes an empty
 * database. Apart from each other, as etcd and PostgreSQL should be: the etcd that has to notice a
 * machine's loss is then not lost with it.
 */
export async function startPatroni(
  keep: Keep,
  machines: readonly Machine[],
  keepers: readonly Machine[],
): Promise<PatroniCluster> {
  await needPostgres('postgres')
  await needProgram('etcd', 'etcd-server')
  await needProgram('patroni')
  const parent = await ownFolder(keep, 'patroni')
  const folderOf = ({ name }: Machine) => join(parent, name)
  const members = machines.map((machine) => createMember(machine, folderOf(machine)))
  const stop = async () => {
    await Promise.all([...members, ...keepers].map((machine) => machine.kill()))
  }
  try {
    for (const machine of [...machines, ...keepers]) await mkdir(folderOf(machine))
    for (const machine of machines) {
      const folder = folderOf(machine)
      const configuration = patroniConfiguration(machine, keepers, folder)
      // JSON is YAML, too.
      await writeFile(join(folder, settingsFile), JSON.stringify(configuration))
    }
    await run('chown', ['-R', `${user}:`, parent])
    for (const keeper of keepers) {
      const folder = folderOf(keeper)
      const command = etcdCommand(keeper, keepers, join(folder, 'data'))
      keeper.start(user, command, join(folder, logFile))
    }
    for (const member of members) member.boot()
    await makeDatabase(await untilWhole(members))
    return { members, untilWhole: () => untilWhole(members), stop }
  } catch (error) {
    const words = machines.map((machine) => lastLines(join(folderOf(machine), logFile), toldLines))
    await stop()
    throw new PlainError(`${String(error)}\n${words.join('\n')}`)
  }
}

function createMember(machine: Machine, folder: string): Member {
  return {
    ...machine,
    boot() {
      machine.start(user, ['patroni', join(folder, settingsFile)], join(folder, logFile))
    },
    async killPostgres() {
      const postmaster = await findPostmaster(join(folder, 'data'))
      if (!postmaster) throw new PlainError(`There is no PostgreSQL to kill on ${machine.name}`)
      process.kill(postmaster.pid, 'SIGKILL')
    },
  }
}

/** What Patroni says of a member: `running` is a primary, or a standby that follows one. */
type Standing = { name: string; role: string; state: string; lag?: number | 'unknown' }

async function untilWhole(members: readonly Member[]): Promise<Member> {
  return eventually(
    'the cluster to be whole',
    async () => {
      const standings = await standingsOf(members)
      const isFollowed = standings.every(({ state, lag = 0 }) => state === 'running' && lag === 0)
      const has = (role: string) => standings.find((standing) => standing.role === role)
      if (standings.length < members.length || !isFollowed || !has('sync_standby')) return null
      return members.find(({ name }) => name === has('leader')?.name)
    },
    wholeWithinMs,
  )
}

async function standingsOf(members: readonly Member[]): Promise<readonly Standing[]> {
  const [member] = members
  try {
    const signal = AbortSignal.timeout(answerWithinMs)
    const response = await fetch(`http://${member?.address}:${patroniPort}/cluster`, { signal })
    return ((await response.json()) as { members: Standing[] }).members // the API of Patroni
  } catch {
    return []
  }
}

/** An empty database, whose owner is the server's role. */
async function makeDatabase({ address }: Member): Promise<void> {
  const sql = postgres({ host: address, port, user, password, max: 1, onnotice: () => {} })
  try {
    await sql.unsafe(`create role ${owner} login password '${password}'`)
    await sql.unsafe(`create database ${owner} owner ${owner}`)
  } finally {
    await sql.end()
  }
}
