import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

const root = join(import.meta.dirname, '../../..')
const main = join(root, 'apps/bridge-helium/src/main.ts')

/** What Node made of the modules, for the next process: to make it again is half the CPU time of a start. */
const compileCache = { NODE_COMPILE_CACHE: join(root, '.cache/compiled-bridge') }

let compiled: Promise<unknown> | undefined

/** One that lacks its settings loads everything and ends; one that is killed keeps nothing of what it made. */
function compileOnce(): Promise<unknown> {
  return once(spawn(process.execPath, [main], { env: compileCache, stdio: 'ignore' }), 'exit')
}

export type BridgeProcess = {
  url: string
  child: ChildProcess
  /** The JSON lines of its log. */
  logLines: readonly string[]
  /** Ends it and gives how it ended. */
  end(signal: NodeJS.Signals): Promise<number | NodeJS.Signals | null>
}

/** Runs the bridge as an operator does; gives it once it serves. */
export async function startBridgeProcess(env: Record<string, string>): Promise<BridgeProcess> {
  compiled ??= compileOnce()
  await compiled
  const child = spawn(process.execPath, [main], {
    env: { ...env, ...compileCache },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const exited = once(child, 'exit')
  const logLines: string[] = []
  const port = await new Promise<number>((resolve, reject) => {
    createInterface(child.stdout).on('line', (line) => {
      logLines.push(line)
      const said = JSON.parse(line) as { msg: string; port?: number } // pino's lines
      if (said.msg === 'serving') resolve(said.port ?? 0)
    })
    child.once('exit', () => reject(new Error(`The bridge ended: ${logLines.join('\n')}`)))
  })
  return {
    url: `http://127.0.0.1:${port}`,
    child,
    logLines,
    async end(signal) {
      child.kill(signal)
      await exited
      return child.exitCode ?? child.signalCode
    },
  }
}
