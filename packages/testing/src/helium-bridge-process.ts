import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

const main = join(import.meta.dirname, '../../../apps/bridge-helium/src/main.ts')

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
  const child = spawn(process.execPath, [main], { env, stdio: ['ignore', 'pipe', 'pipe'] })
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
