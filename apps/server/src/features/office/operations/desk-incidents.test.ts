import { aCustomer } from '@openline/testing/customers'
import { aLineOwner } from '@openline/testing/lines'
import { useTestShop } from '@openline/testing/use-test-shop'
import { desc, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { deleteOld } from '../../../db/retention.ts'
import { incidents } from '../../../db/schema/incidents.ts'
import { incidentRetention } from '../records/incident-store.ts'
import { closeIncidentFor, recordIncidentFor, viewIncidents } from './desk-incidents.ts'

const shop = useTestShop()
const now = new Date('2026-06-15T12:00:00Z')

function deps() {
  return { db: shop.database.db, clock: () => now }
}
const by = { operator: 'Ada' }
const reason = 'A customer called'

type Kind = Parameters<typeof recordIncidentFor>[2]['kind']

async function record(kind: Kind, about: string, summary: string): Promise<string> {
  await recordIncidentFor(deps(), by, { kind, about, summary, reason })
  const [newest] = await shop.database.db.select().from(incidents).orderBy(desc(incidents.id))
  return newest?.id ?? ''
}

function close(id: string, outcome: 'confirmed' | 'unfounded', resolution: string) {
  return closeIncidentFor(deps(), by, id, { outcome, resolution, reason })
}

async function rowOf(id: string) {
  const { db } = shop.database
  const [row] = await db.select().from(incidents).where(eq(incidents.id, id))
  return row
}

test('a complaint is recorded, listed while it is open, and closed once', async () => {
  const { email, id: customerId } = await aCustomer(shop)
  const id = await record('online_access', email, 'Orders were seen')
  expect(await rowOf(id)).toMatchObject({ customerId, openedAt: now, outcome: null })
  const open = { id, kind: 'online_access', openedAt: '2026-06-15T12:00:00.000Z' }
  expect(await viewIncidents(shop.database.db)).toContainEqual(expect.objectContaining(open))
  expect(await close(id, 'unfounded', 'Their own tablet')).toEqual({ message: 'Closed.' })
  expect(await rowOf(id)).toMatchObject({ outcome: 'unfounded', resolution: 'Their own tablet' })
  expect(JSON.stringify(await viewIncidents(shop.database.db))).not.toContain(id)
  await expect(close(id, 'confirmed', 'again')).rejects.toThrow('Ada was first')
})

test('a complaint about a number belongs to its line, by the number or its order', async () => {
  const { customer, line, order } = await aLineOwner(shop)
  const about = { customerId: customer.id, lineId: line.id }
  for (const word of [line.mdn ?? '', order.number]) {
    const id = await record('sim_fraud', word, 'SIM swapped')
    expect(await rowOf(id)).toMatchObject(about)
  }
})

test('a breach may be about no customer', async () => {
  const id = await record('breach', '', 'A laptop was stolen')
  expect(await rowOf(id)).toMatchObject({ kind: 'breach', customerId: null })
})

test('an incident is kept for three years, and longer while it is open', async () => {
  const [open, closed] = [await record('breach', '', 'a'), await record('breach', '', 'b')]
  await close(closed, 'confirmed', 'told the agencies')
  await deleteOld(shop.database.db, incidentRetention, { now: new Date('2029-06-15T11:00:00Z') })
  expect(await rowOf(closed)).toBeDefined()
  await deleteOld(shop.database.db, incidentRetention, { now: new Date('2029-06-17T00:00:00Z') })
  expect(await rowOf(closed)).toBeUndefined()
  expect(await rowOf(open)).toBeDefined()
})

test('a word that names no one records nothing', async () => {
  await expect(record('breach', 'unknown@example.com', 'x')).rejects.toThrow('No customer')
})
