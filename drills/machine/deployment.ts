import type { Shop } from '@openline/testing/customers'
import { openDatabase } from '../../apps/server/src/db/open.ts'
import type { Keep } from '../../bench/measure/bench.ts'
import { shopAt } from '../../e2e/support/shop-api.ts'
import { findFreePorts } from '../../tooling/runner/ports.mjs'
import { type Acknowledged, brokenAfter } from '../load/acknowledged.ts'
import { type ComposeShop, domain, openComposeShop, outside } from './compose-shop.ts'
import type { DockerMachine } from './docker-machine.ts'
import { openSandboxOutside } from './production.ts'
import { relayInto, relayToLocalhost, relayToShop } from './relays.ts'

/** A shop that Compose runs on a machine, and the ways of its customers and of a drill to it. */
export type Deployment = ComposeShop & {
  /** Where its customers find it from this machine. */
  readonly url: string
  readonly api: Shop
  /** All that is wrong with its rows, with the books outside, and with what customers were told. */
  broken(acknowledged: readonly Acknowledged[]): Promise<readonly string[]>
}

/** From nothing to a shop that answers under its name, by the commands of docs/deploy.md. */
export async function deploy(keep: Keep, machine: DockerMachine): Promise<Deployment> {
  const [port = 0] = await findFreePorts(1)
  const url = `http://localhost:${port}`
  const sandbox = await openSandboxOutside(keep, { machine: outside, shopUrl: url })
  for (const each of [sandbox.port, sandbox.smtpPort]) {
    await keep(relayToLocalhost(machine.hostAddress, each))
  }
  const shop = await openComposeShop(machine, sandbox.env)
  await shop.follow('Build the image')
  await shop.follow('Start it')
  await shop.untilHealthy()
  const certificate = '/data/caddy/pki/authorities/local/root.crt'
  const ca = await shop.compose(`exec -T proxy cat ${certificate}`)
  const { address, customerAddresses: from } = machine
  await keep(relayToShop(port, { domain, address, from, ca }))
  const api = shopAt({ shopUrl: url, sandboxUrl: sandbox.url })
  return {
    ...shop,
    url,
    api,
    async broken(acknowledged) {
      const way = await relayInto(machine.networkSpace, {
        host: await addressOf(machine),
        port: 5432,
      })
      const password = await shop.setting('DATABASE_PASSWORD')
      const database = openDatabase(
        `postgres://openline:${password}@127.0.0.1:${way.port}/openline`,
      )
      try {
        return await brokenAfter(acknowledged, database, api)
      } finally {
        await database.close()
        await way.stop()
      }
    },
  }
}

/** Only the machine itself reaches the database, by its address in the network of the shop. */
function addressOf(machine: DockerMachine): Promise<string> {
  const field = '{{range .NetworkSettings.Networks}}{{.IPAddress}}{{end}}'
  return machine.run(`docker inspect --format '${field}' openline-database-1`)
}
