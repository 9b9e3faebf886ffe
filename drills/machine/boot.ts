import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { eventually } from '@openline/testing/eventually'
import { root as repository } from '../../tooling/runner/place.mjs'
import { runQuietly } from '../../tooling/runner/processes.mjs'
import { PlainError } from '../../tooling/runner/say.mjs'
import { needProgram } from './programs.ts'
import { start } from './started.ts'

/** A Debian in a folder, with a first process in namespaces of its own. */
export type Booted = {
  /** Runs a line in its shell and prints it; throws with what it wrote when it fails. */
  run(line: string, folder?: string): Promise<string>
  stop(): Promise<void>
}

type System = {
  /** The folder that becomes its root. */
  readonly root: string
  /** Its first process; everything else in it ends with that one. */
  readonly command: readonly string[]
  /** A line that succeeds once it can be used. */
  readonly ready: string
  /** The network namespace that it lives in; without it, this machine's. */
  readonly networkSpace?: string
}

/** Of this machine's variables none is for that one. */
const env = { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', HOME: '/root', LANG: 'C.UTF-8' }
const readyWithinMs = 60_000

/** Starts a system and waits until it is ready. */
export async function boot(system: System): Promise<Booted> {
  const logFile = `${system.root}.log`
  const enter = await needProgram('nsenter', 'util-linux')
  const started = await startIn(enter, system, logFile)
  const within = ['--target', String(started.first), '--all', 'env', '-C']
  const execute = (line: string, folder: string) =>
    runQuietly(enter, [...within, folder, 'bash', '-euc', line], { env })
  const isReady = async () => (await execute(system.ready, '/')).code === 0
  await eventually('the machine to be ready', isReady, readyWithinMs).catch(
    async (error: unknown) => {
      await started.stop()
      throw new PlainError(`${String(error)}\n${await readFile(logFile, 'utf8')}`)
    },
  )
  return {
    async run(line, folder = '/') {
      console.log(`machine$ ${line}`)
      const { code, output } = await execute(line, folder)
      if (code === 0) return output.trim()
      throw new PlainError(`On the machine, \`${line}\` ended with ${code}:\n${output.trim()}`)
    },
    stop: () => started.stop(),
  }
}

/** Gives the number that its first process has here. */
async function startIn(enter: string, { root, command, networkSpace }: System, logFile: string) {
  const namespaces = ['--mount', '--uts', '--ipc', '--pid', '--fork', '--kill-child']
  const script = join(repository, 'drills/machine/boot.sh')
  const words = ['unshare', ...namespaces, 'sh', script, root, ...command]
  const network = networkSpace === undefined ? [] : [`--net=/run/netns/${networkSpace}`]
  const child = start(enter, [...network, ...words], logFile)
  const children = `/proc/${child.pid}/task/${child.pid}/children`
  const first = await eventually(
    'the machine to start',
    async () => Number((await readFile(children, 'utf8')).trim()) || null,
  )
  return {
    first,
    async stop() {
      await child.end('SIGKILL')
      await eventually('the machine to end', async () => !existsSync(`/proc/${first}`))
    },
  }
}
