import { setTimeout as pause } from 'node:timers/promises'
import { build } from '../tooling/runner/build.mjs'
import { findNode } from '../tooling/runner/pinned-node.mjs'
import { PlainError, say } from '../tooling/runner/say.mjs'
import { type Acknowledged, acknowledgedWords } from './load/acknowledged.ts'
import { expectNothingWrong, type Load, latencyWords, startCustomers } from './load/customers.ts'
import { buyOnePlan } from './load/one-purchase.ts'
import { run } from './machine/commands.ts'
import { expectConfined } from './machine/confinement.ts'
import { type Deployment, deploy } from './machine/deployment.ts'
import { type DockerMachine, openDockerMachine } from './machine/docker-machine.ts'
import type { Drill, Report } from './machine/drill.ts'
import { addMigration, statementOfNextVersion } from './machine/next-version.ts'
import { needProgram } from './machine/programs.ts'
import { layOutRepository, makeStandIns } from './machine/stand-ins.ts'

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
  const during = async (words: string, act: () => Promise<unknown>): Promise<Sold> => {
    say(`Customers buy; ${words}.`)
    const load = await startCustomers(shop.api, shop.url)
    await pause(phaseMs)
    await act()
    await shop.untilHealthy()
    await pause(phaseMs)
    const memory = await memoryIn(machine)
    await load.stop()
    all.push(load.acknowledged)
    expectNothingWrong(await shop.broken(all))
    return { ...load, memory }
  }
  const web = await during('a web process starts again', () => shop.compose('restart web-1'))
  expectNothingWrong(otherThan502(web))
  const database = await during('the database starts again', () => shop.compose('restart database'))
  await addMigration(machine.path('dist/apps/server/migrations'))
  await shop.follow('Build the image')
  const version = await during('a new version replaces this one', () =>
    shop.follow('Change the version'),
  )
  expectNothingWrong(otherThan502(version))
  await shop.compose(`exec -T database psql --username=openline -c "${statementOfNextVersion}"`)
  say('Everything goes down, and up again.')
  await shop.compose('down')
  await shop.compose('up --detach')
  await shop.untilHealthy()
  expectNothingWrong(await shop.broken(all))
  return [
    ['a web process restarted under load', wordsOf(web)],
    ['the database restarted under load', wordsOf(database)],
    ['a new version with a migration under load', wordsOf(version)],
    ['memory as the database was back', database.memory],
    ['memory as the version was changed', version.memory],
    ['from a price to an active line as the database restarted', latencyWords(database)],
    ['acknowledged orders, port-ins, customers, sessions', all.map(acknowledgedWords).join('; ')],
    [
      'of all that was acknowledged, lost or taken back',
      '0, also after a new version, down and up',
    ],
    ['broken invariants of rows and of the books outside', '0'],
  ]
}

/** A load, and the memory of each container before it ended. */
type Sold = Load & { readonly memory: string }

async function memoryIn(machine: DockerMachine): Promise<string> {
  const stats = await machine.run(
    `docker stats --no-stream --format '{{.Name}} {{.MemUsage}}' | sort`,
  )
  return stats
    .split('\n')
    .map((line) => line.replace(/^openline-(.*)-1 (\S+) .*$/, '$1 $2'))
    .join(', ')
}

/** Debian's Caddy is 2.6: it cannot send a POST to another process once one has refused the connection. */
function otherThan502({ failures }: Load): readonly string[] {
  return failures.filter((words) => !words.includes('502'))
}

function wordsOf({ done, failures }: Load): string {
  const { purchases, portIns, signIns, pages } = done
  const counted = `${purchases} purchases, ${portIns} port-ins, ${signIns} sign-ins, ${pages} pages`
  const kinds = Map.groupBy(failures, kindOf)
  const failed = [...kinds].map(([kind, { length }]) => `${length} times ${kind}`)
  return `${counted}; failed: ${failed.join(', ') || 'none'}`
}

function kindOf(failure: string): string {
  const status = /(?:with|answered) (\d{3})/.exec(failure)?.[1]
  return status ?? (failure.includes('order is') ? 'not active in time' : 'no answer')
}
