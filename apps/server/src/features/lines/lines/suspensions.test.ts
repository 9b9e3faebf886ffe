import type { Line } from '@openline/contract/lines/lines'
import { eventually } from '@openline/testing/eventually'
import { aLineOwner, onlyLineOf } from '@openline/testing/lines'
import { injectFault } from '@openline/testing/sandbox-faults'
import { useTestShop } from '@openline/testing/use-test-shop'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { SuspensionReason } from '../../../gateways/carrier/carrier.ts'
import { restoreLine, suspendLine } from './suspensions.ts'

const shop = useTestShop()

/** The row is there and its job is lost, as when a process dies between the two. */
const withoutJob = { clock: () => new Date(), enqueue: async () => {} }
function suspend(lineId: string, reason: SuspensionReason) {
  return shop.database.db.transaction((tx) => suspendLine(withoutJob, tx, { lineId, reason }))
}

function restore(lineId: string, reason: SuspensionReason) {
  return shop.database.db.transaction((tx) => restoreLine(withoutJob, tx, { lineId, reason }))
}

type Suspension = { reference: string; reason: string; status: string }

async function atCarrier({ orderId }: Line): Promise<string[]> {
  const answer = await fetch(`${shop.sandbox.url}/carrier/ledger`)
  const { suspensions } = (await answer.json()) as { suspensions: Suspension[] }
  return suspensions
    .filter(({ reference }) => reference === orderId)
    .map(({ reason, status }) => `${reason} ${status}`)
    .toSorted()
}

function untilCarrierKnows(line: Line, ...wanted: string[]) {
  return eventually(`the carrier to know ${wanted.join()}`, async () => {
    await shop.runTask('retry stalled suspensions')
    return (await atCarrier(line)).join() === wanted.join()
  })
}

test('a line that is unpaid and lost has service again when both have ended', async () => {
  const { customer, line } = await aLineOwner(shop)
  expect(await suspend(line.id, 'unpaid')).toBe(true)
  expect(await suspend(line.id, 'unpaid')).toBe(false)
  expect(await suspend(line.id, 'lost')).toBe(true)
  await untilCarrierKnows(line, 'lost open', 'unpaid open')
  expect(await restore(line.id, 'unpaid')).toBe(true)
  expect((await onlyLineOf(shop, customer)).status).toBe('suspended')
  expect(await restore(line.id, 'unpaid')).toBe(false)
  await restore(line.id, 'lost')
  expect((await onlyLineOf(shop, customer)).status).toBe('active')
  await untilCarrierKnows(line, 'lost ended', 'unpaid ended')
})

test('a carrier that does not answer is told again', async () => {
  const { line } = await aLineOwner(shop)
  await injectFault(shop, 'carrier', { fault: 'drop_after', count: 2, on: 'POST /suspensions' })
  await suspend(line.id, 'paused')
  await untilCarrierKnows(line, 'paused open')
  expect(await atCarrier(line)).toEqual(['paused open'])
})

test('the longer a carrier is away, no more jobs wait for it', async () => {
  const { line } = await aLineOwner(shop)
  await injectFault(shop, 'carrier', { fault: 'drop_after', count: 3, on: 'POST /suspensions' })
  await suspend(line.id, 'lost')
  for (let looks = 0; looks < 3; looks += 1) await shop.runTask('retry stalled suspensions')
  const { rows: waiting } = await shop.database.db.execute(sql`
    select j.id from pgboss.job j join line_suspensions s on j.data::text like '%' || s.id || '%'
    where j.name = 'apply-suspension' and s.line_id = ${line.id}`)
  expect(waiting).toEqual([])
  await untilCarrierKnows(line, 'lost open')
})
