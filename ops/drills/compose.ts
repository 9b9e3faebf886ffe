import { setTimeout as pause } from 'node:timers/promises'
import { build } from '../../tooling/runner/build.mjs'
import { findNode } from '../../tooling/runner/pinned-node.mjs'
import { PlainError, say } from '../../tooling/runner/say.mjs'
import { type Acknowledged, acknowledgedWords } from '../load/acknowledged.ts'
import { expectNothingWrong, type Load, latencyWords, startCustomers } from '../load/customers.ts'
import { buyOnePlan } from '../load/one-purchase.ts'
import { run } from '../machine/commands.ts'
import { expectConfined } from '../machine/confinement.ts'
import { type Deployment, deploy } from '../machine/deployment.ts'
import { type DockerMachine, openDockerMachine } from '../machine/docker-machine.ts'
import type { Drill, Report } from '../machine/drill.ts'
import { addMigration, statementOfNextVersion } from '../machine/next-version.ts'
import { needProgram } from '../machine/programs.ts'
import { layOutRepository, makeStandIns } from '../machine/stand-ins.ts'

/** How long customers buy before and after each thing that happens to the shop. */
const phaseMs = 5_000

export const compose: Drill = {
  name: 'compose',
  about: 'docs/deploy.md followed with Docker Compose: up, restarts, a new version, down and up',
  withinMs: 40 * 60_000,
  async run(keep) {
    await needProgram('mmdebstrap')
    await build(await findNode())
    const machine = await openDockerMachine(keep)
    await layOutRepository(machine)
    const standIns = await makeStandIns(machine, await run('git', ['log', '-1', '--format=%ct']))
    const shop = await deploy(keep, machine)
    return [
      ['real', `ops/compose.yaml as it is, our image, ${await versionsOf(machine)}`],
      ['in place of the images of others', standIns],
      ...(await expectConfined(shop, machine.hostAddress)),
      ...(await sell(shop)),
      ...(await goThroughChanges(shop, machine)),
    ]
  },
}

function versionsOf(machine: DockerMachine): Promise<string> {
  const docker = `Docker $(docker version --format '{{.Server.Version}}')`
  return machine.run(`echo "${docker}, Compose $(docker compose version --short)"`)
}

/** A stranger finds the shop under its name and buys; figures stay inside. */
async function sell({ api, url }: Deployment): Promise<Report> {
  for (const [path, expected] of Object.entries({ '/': 200, '/es': 200, '/metrics': 404 })) {
    const { status } = await fetch(`${url}${path}`)
    if (status !== expected) throw new PlainError(`${path} answered ${status}.`)
  }
  return [['a plan bought over TLS', await buyOnePlan(api)]]
}

/** Everything that an operator does to a shop that sells, one after the other. */
async function goThroughChanges(shop: Deployment, machine: DockerMachine): Promise<Report> {
  const all: Acknowledged[] = []
  const during = async (words: string, act: () => Promise<unknown>): Promise<Load> => {
    say(`Customers buy; ${words}.`)
    const load = await startCustomers(shop.api, shop.url)
    await pause(phaseMs)
    await act()
    await shop.untilHealthy()
    await pause(phaseMs)
    await load.stop()
    all.push(load.acknowledged)
    expectNothingWrong(await shop.broken(all))
    return load
  }
  const web = await during('a web process starts again', () => shop.compose('restart web-1'))
  expectNothingWrong(otherThan502(web))
  const database = await during('the database starts again', () => shop.compose('restart database'))
  say('A new version replaces this one.')
  await addMigration(machine.path('dist/apps/server/migrations'))
  await shop.follow('Build the image')
  await shop.follow('Change the version')
  await shop.untilHealthy()
  await shop.compose(`exec -T database psql --username=openline -c "${statementOfNextVersion}"`)
  const memory = await machine.run(
    `docker stats --no-stream --format '{{.Name}} {{.MemUsage}}' | sed 's/openline-//; s/-1 / /; s/ \\/.*//' | sort`,
  )
  say('Everything goes down, and up again.')
  await shop.compose('down')
  await shop.compose('up --detach')
  await shop.untilHealthy()
  expectNothingWrong(await shop.broken(all))
  return [
    ['a web process restarted under load', wordsOf(web)],
    ['the database restarted under load', wordsOf(database)],
    ['a new version with a migration', 'healthy, one process after the other'],
    ['memory after the load', memory.replaceAll('\n', ', ')],
    ['from a price to an active line meanwhile', latencyWords(database)],
    ['acknowledged orders, port-ins, customers, sessions', all.map(acknowledgedWords).join('; ')],
    [
      'of all that was acknowledged, lost or taken back',
      '0, also after a new version, down and up',
    ],
    ['broken invariants of rows and of the books outside', '0'],
  ]
}

/** Debian's Caddy is 2.6: it cannot send a POST to another process once one has refused the connection. */
function otherThan502({ failures }: Load): readonly string[] {
  return failures.filter((words) => !words.includes('502'))
}

function wordsOf({ done, failures }: Load): string {
  const { purchases, portIns, signIns, pages } = done
  const counted = `${purchases} purchases, ${portIns} port-ins, ${signIns} sign-ins, ${pages} pages`
  return `${counted}; ${failures.length} requests failed`
}
