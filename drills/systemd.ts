import { appendFile, cp, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { eventually } from '@openline/testing/eventually'
import { shopAt } from '../e2e/support/shop-api.ts'
import { build } from '../tooling/runner/build.mjs'
import { findNode } from '../tooling/runner/pinned-node.mjs'
import { root as repository } from '../tooling/runner/place.mjs'
import { PlainError, say } from '../tooling/runner/say.mjs'
import { buyOnePlan } from './load/one-purchase.ts'
import { type Booted, boot } from './machine/boot.ts'
import { machineName } from './machine/container.ts'
import { makeDebian } from './machine/debian-root.ts'
import type { Drill, Report } from './machine/drill.ts'
import { ownFolder } from './machine/own-folder.ts'
import { type OutsideSystems, openOutsideSystems } from './machine/production.ts'
import { needProgram } from './machine/programs.ts'

const readyWithinMs = 60_000
const variables = '/etc/openline/openline.env'

/** What would change the kernel of this machine is not for a guest. */
const masked = ['systemd-sysctl', 'systemd-modules-load'].map(
  (name) => `systemd.mask=${name}.service`,
)

export const systemd: Drill = {
  name: 'systemd',
  about: 'ops/openline.service sells a plan under systemd, is killed, and is given a bad setting',
  withinMs: 20 * 60_000,
  async run(keep) {
    await needProgram('mmdebstrap')
    await build(await findNode())
    const root = join(await ownFolder(keep, 'machine'), 'root')
    say('Installing Debian 12 with systemd into a folder ...')
    await makeDebian('bookworm', root, ['systemd', 'dbus', 'bash'])
    const outside = await openOutsideSystems(keep, machineName)
    await install(root, outside)
    const command = ['/lib/systemd/systemd', '--unit=multi-user.target', ...masked]
    const ready = 'systemctl is-system-running'
    const machine = await keep(boot({ root, command, ready }))
    return operate(machine, outside)
  },
}

/** What docs/deploy.md says to copy. The network is this machine's, under a name that production takes. */
async function install(root: string, { env }: OutsideSystems): Promise<void> {
  for (const folder of ['opt/openline', 'etc/openline']) await mkdir(join(root, folder))
  await cp(join(repository, 'dist'), join(root, 'opt/openline/dist'), { recursive: true })
  await cp(await findNode(), join(root, 'opt/openline/node'), { dereference: true })
  const unit = 'openline.service'
  await cp(join(repository, 'ops', unit), join(root, 'etc/systemd/system', unit))
  const lines = Object.entries(env).map(([name, value]) => `${name}=${value}\n`)
  await writeFile(join(root, variables), lines.join(''), { mode: 0o600 })
  await appendFile(join(root, 'etc/hosts'), `127.0.0.1 localhost ${machineName}\n`)
}

async function operate(machine: Booted, outside: OutsideSystems): Promise<Report> {
  await machine.run('systemd-analyze verify openline.service')
  await machine.run('systemctl enable --now openline')
  const sold = await sell(outside)
  const version = await machine.run('systemctl --version | head -1')
  const exposure = await machine.run('systemd-analyze security openline --no-pager | tail -1')
  const rights = await machine.run(
    `grep -E '^(Uid|CapEff|NoNewPrivs):' /proc/$(systemctl show --property=MainPID --value openline)/status`,
  )
  if (/^Uid:\s+0\s|^CapEff:\s+0*[1-9a-f]|^NoNewPrivs:\s+0/m.test(rights)) {
    throw new PlainError(`The process has rights that it should not have:\n${rights}`)
  }
  await machine.run('systemctl kill --signal=SIGKILL openline')
  await untilRestarts(machine, 1)
  const soldAgain = await sell(outside)
  await machine.run(`sed -i 's/^SECRET_KEY=.*/SECRET_KEY=short/' ${variables}`)
  await machine.run('systemctl restart openline')
  const failed = await untilFailed(machine)
  return [
    ['systemd', version],
    ['exposure', /exposure level for \S+: ([\d.]+)/.exec(exposure)?.[1] ?? exposure],
    ['process', 'a user of its own, no capability, none to be had'],
    ['a plan bought', sold],
    ['killed, started again automatically, a plan bought', soldAgain],
    ['a SECRET_KEY that cannot work', failed],
  ]
}

async function sell({ shopUrl, sandboxUrl }: OutsideSystems): Promise<string> {
  const answers = () => fetch(`${shopUrl}/readyz`).then(isOk, () => false)
  await eventually('the shop to be ready', answers, readyWithinMs)
  return buyOnePlan(shopAt({ shopUrl, sandboxUrl }))
}

function isOk({ ok }: Response): boolean {
  return ok
}

async function untilRestarts(machine: Booted, count: number): Promise<void> {
  await eventually('systemd to start it again', async () => {
    const found = await machine.run('systemctl show --property=NRestarts --value openline')
    return Number(found) >= count
  })
}

/** It stays down: starting it again would not help. */
async function untilFailed(machine: Booted): Promise<string> {
  return eventually('systemd to leave it', async () => {
    const shown = await machine.run(
      'systemctl show --property=ActiveState,ExecMainStatus,NRestarts --value openline | tr "\\n" " "',
    )
    return shown.includes('failed') && shown.includes('78') && 'ends with 78 and stays down'
  })
}
