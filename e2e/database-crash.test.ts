import { join } from 'node:path'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '@openline/dev-postgres/dev-postgres'
import { findPostmaster } from '@openline/dev-postgres/postmaster'
import { type TemporaryDataDir, temporaryDataDir } from '@openline/dev-postgres/temporary'
import {
  aCard,
  aCustomer,
  aPurchase,
  aQuote,
  buy,
  expectOk,
  signedInAgain,
} from '@openline/testing/customers'
import { linesOf } from '@openline/testing/lines'
import { injectFault } from '@openline/testing/sandbox-faults'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '../apps/server/src/db/open.ts'
import { brokenInvariants } from './support/invariants.ts'
import { type LiveShop, startLiveShop } from './support/live-shop.ts'
import { passTime, untilSettled } from './support/time.ts'

let folder: TemporaryDataDir
let cluster: EmbeddedPostgres
let live: LiveShop

/** Asynchronous commits stay in memory for long, so that a crash loses them. */
const settings = { wal_writer_delay: '10s' }

beforeAll(async () => {
  folder = await temporaryDataDir('crash')
  cluster = await startEmbeddedPostgres({ dataDir: folder.path, log: () => {}, settings })
  live = await startLiveShop({}, { url: cluster.url, drop: () => cluster.stop() })
})
afterAll(async () => {
  await live.stop()
  await folder.remove()
})

/** As when the machine loses its power: nothing that waited to be written is written any more. */
async function losePower(): Promise<void> {
  const postmaster = await findPostmaster(join(folder.path, 'postgres'))
  if (!postmaster) throw new Error('There is no database to crash')
  process.kill(postmaster.pid, 'SIGKILL')
  await live.stack.killServer()
}

test('a database that crashes keeps an order that was answered active, and its line', {
  timeout: 120_000,
}, async () => {
  // The events of the outside systems would have everything written.
  await injectFault(live, 'payment', { fault: 'webhook_drop', count: 'always' })
  const customer = await aCustomer(live)
  const card = await aCard(live, customer)
  const purchase = aPurchase(await aQuote(live, customer), card)
  const { order } = expectOk(await buy(live, customer, purchase))
  expect(order.status).toBe('active')
  const [given] = await linesOf(live, customer)
  await losePower()

  cluster = await startEmbeddedPostgres({ dataDir: folder.path, log: () => {}, settings })
  const database = openDatabase(cluster.url)
  const after = { ...live, database }
  const {
    rows: [found],
  } = await database.db.execute<{ status: string }>(
    `select status from orders where id = '${order.id}'`,
  )
  expect(found?.status).toBe('active')

  await passTime(after)
  await live.stack.startServer({ DATABASE_URL: cluster.url })
  await untilSettled(after)
  const again = await signedInAgain(live, customer)
  expect(await linesOf(live, again)).toMatchObject([{ status: 'active', mdn: given?.mdn }])
  expect(await brokenInvariants(after)).toEqual([])
  await database.close()
})
