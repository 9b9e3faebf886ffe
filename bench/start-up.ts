import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { findFreePorts } from '../tooling/runner/ports.mjs'
import type { Bench } from './measure/bench.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const secondStarts = 3
const giveUpAfterMs = 600_000
const lookEveryMs = 50

export const startUp: Bench = {
  name: 'start-up',
  about: 'npm start, from a clean clone to the first page, and again',
  isLong: true,
  async run(keep) {
    const folder = await mkdtemp(join(tmpdir(), 'openline-clone-'))
    await keep(Promise.resolve({ stop: () => rm(folder, { recursive: true, force: true }) }))
    const clone = join(folder, 'openline')
    await promisify(execFile)('git', ['clone', '--quiet', root, clone])
    const first = await timeStart(clone)
    const again: number[] = []
    for (let round = 0; round < secondStarts; round += 1) again.push(await timeStart(clone))
    return [
      { what: 'clean clone to the first page', samples: [first], unit: 's' },
      { what: 'every start after that', samples: again, unit: 's' },
    ]
  },
}

/** Seconds until the home page is answered whole. */
async function timeStart(clone: string): Promise<number> {
  const [port, sandboxPort, smtpPort] = await findFreePorts(3)
  const startedAt = performance.now()
  const shop = spawn('npm', ['start'], {
    cwd: clone,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      PATH: pathOfTheMachine(),
      PORT: String(port),
      SANDBOX_PORT: String(sandboxPort),
      SANDBOX_SMTP_PORT: String(smtpPort),
    },
  })
  shop.stdout.resume()
  // npm is gone before what it runs; the last of them closes the output.
  const ended = once(shop, 'close')
  try {
    await firstPage(shop, `http://localhost:${port}/`)
    return (performance.now() - startedAt) / 1000
  } finally {
    shop.kill('SIGTERM')
    await ended
  }
}

/** Who clones has no packages of ours on the path yet. */
function pathOfTheMachine(): string {
  return (process.env['PATH'] ?? '')
    .split(delimiter)
    .filter((folder) => !folder.includes('node_modules'))
    .join(delimiter)
}

async function firstPage(shop: ChildProcess, url: string): Promise<void> {
  const giveUpAt = performance.now() + giveUpAfterMs
  while (performance.now() < giveUpAt) {
    if (shop.exitCode !== null) throw new Error(`npm start ended with code ${shop.exitCode}`)
    const response = await fetch(url).catch(() => null)
    if (response?.ok) return void (await response.text())
    await pause(lookEveryMs)
  }
  throw new Error(`${url} did not answer`)
}
