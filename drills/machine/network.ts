import { existsSync } from 'node:fs'
import { eventually } from '@openline/testing/eventually'
import { runQuietly } from '../../tooling/runner/processes.mjs'
import { PlainError } from '../../tooling/runner/say.mjs'
import { run } from './commands.ts'
import { needProgram } from './programs.ts'
import { start } from './started.ts'

/** A machine of a drill: a network namespace, with a cable to the switch that joins all of them. */
export type Machine = {
  readonly name: string
  readonly address: string
  /** The namespace, as `ip netns` lists it. */
  readonly space: string
  /** Where it finds this process. */
  readonly hostAddress: string
  /** Starts a program in it as `user`, who is not root, with its words in a log file. */
  start(user: string, command: readonly string[], logFile: string): void
  /** Kills everything that runs in it, as a loss of power does. */
  kill(): Promise<void>
  /** Pulls its cable: packets vanish, and no connection is told. */
  cutOff(): Promise<void>
  reconnect(): Promise<void>
}

export type Network = {
  readonly machines: readonly Machine[]
  /** From where this process can reach them as well: customers share no address, and limits count by it. */
  readonly customerAddresses: readonly string[]
  stop(): Promise<void>
}

/** Addresses that are for tests of networks alone (RFC 2544), so that no real one is hidden. */
const subnet = '198.18.77'
const customerAddresses = Array.from({ length: 126 }, (_, index) => `${subnet}.${129 + index}`)
const ownCable = 'openline-drill'
const prefix = 'openline-drill-'

/**
 * Makes one machine for each name. This process reaches them over an interface of its own, which
 * goes with them; the network of the real machine is left alone.
 */
export async function openNetwork(names: readonly string[]): Promise<Network> {
  if (process.getuid?.() !== 0) throw new PlainError('Only root can make network namespaces.')
  const program = await needProgram('ip', 'iproute2')
  await removeLeftMachines()
  const hub = nameOf('switch')
  const stop = async () => {
    for (const name of [...names.map(nameOf), hub]) await removeMachine(name)
  }
  try {
    await ip('netns', 'add', hub)
    await ip('-n', hub, 'link', 'add', 'hub', 'type', 'bridge')
    await ip('-n', hub, 'link', 'set', 'hub', 'up')
    await ip('link', 'add', ownCable, 'type', 'veth', 'peer', 'name', 'own', 'netns', hub)
    await plugIn(hub, 'own')
    await ip('address', 'add', `${subnet}.1/24`, 'dev', ownCable)
    await ip('link', 'set', ownCable, 'up')
    await ip('route', 'add', 'local', `${subnet}.128/25`, 'dev', ownCable)
    const machines: Machine[] = []
    for (const [index, name] of names.entries()) {
      machines.push(await addMachine({ program, hub }, name, `${subnet}.${11 + index}`))
    }
    return { machines, customerAddresses, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

type Around = { readonly program: string; readonly hub: string }

async function addMachine(
  { program, hub }: Around,
  name: string,
  address: string,
): Promise<Machine> {
  const space = nameOf(name)
  await ip('netns', 'add', space)
  await ip('-n', space, 'link', 'set', 'lo', 'up')
  await ip('-n', space, 'link', 'add', 'eth0', 'type', 'veth', 'peer', 'name', name, 'netns', hub)
  await plugIn(hub, name)
  await ip('-n', space, 'address', 'add', `${address}/24`, 'dev', 'eth0')
  await ip('-n', space, 'link', 'set', 'eth0', 'up')
  return {
    name,
    address,
    space,
    hostAddress: `${subnet}.1`,
    start: (user, command, logFile) => {
      const asUser = ['setpriv', `--reuid=${user}`, `--regid=${user}`, '--init-groups', ...command]
      start(program, ['netns', 'exec', space, ...asUser], logFile)
    },
    kill: () => killAllIn(space),
    cutOff: () => ip('-n', hub, 'link', 'set', 'dev', name, 'down'),
    reconnect: () => ip('-n', hub, 'link', 'set', 'dev', name, 'up'),
  }
}

function nameOf(machine: string): string {
  return `${prefix}${process.pid}-${machine}`
}

async function plugIn(hub: string, cable: string): Promise<void> {
  await ip('-n', hub, 'link', 'set', 'dev', cable, 'master', 'hub', 'up')
}

async function killAllIn(space: string): Promise<void> {
  await eventually(`every process in ${space} to end`, async () => {
    const pids = await list('netns', 'pids', space)
    for (const pid of pids) kill(Number(pid))
    return pids.length === 0
  })
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It has ended on its own.
  }
}

async function removeMachine(space: string): Promise<void> {
  if (!(await namespaces()).includes(space)) return
  await killAllIn(space)
  await ip('netns', 'delete', space)
}

/** Removes what a drill left that was killed itself. */
async function removeLeftMachines(): Promise<void> {
  for (const space of await namespaces()) {
    const [, pid] = new RegExp(`^${prefix}(\\d+)-`).exec(space) ?? []
    if (pid === undefined) continue
    if (existsSync(`/proc/${pid}`)) throw new PlainError('Another drill with a network runs.')
    await removeMachine(space)
  }
}

/** Lines look like `openline-drill-123-a (id: 1)`. */
async function namespaces(): Promise<string[]> {
  return (await list('netns', 'list')).map((line) => line.split(' ')[0] ?? '')
}

async function list(...words: string[]): Promise<string[]> {
  const { output } = await runQuietly('ip', words)
  return output.split('\n').filter((line) => line !== '')
}

async function ip(...words: string[]): Promise<void> {
  await run('ip', words)
}
