import { aCustomer } from '@openline/testing/customers'
import { aLineOwner } from '@openline/testing/lines'
import { useTestShop } from '@openline/testing/use-test-shop'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { deleteOld } from '../db/retention.ts'
import { incidents } from '../db/schema/incidents.ts'
import { incidentRetention } from '../features/office/records/incident-store.ts'
import { aboutIncidents } from './incident-commands.ts'

const shop = useTestShop()
const now = new Date('2026-06-15T12:00:00Z')

async function operator(...words: string[]): Promise<string | null> {
  const reply = await aboutIncidents({ db: shop.database.db, clock: () => now }, words)
  return typeof reply === 'string' ? reply : (reply?.words ?? null)
}

async function record(...words: string[]): Promise<string> {
  const answer = await operator('record', ...words)
  return /^Recorded as ([\da-f-]{36})\.\n$/.exec(answer ?? '')?.[1] ?? ''
}

async function rowOf(id: string) {
  const { db } = shop.database
  const [row] = await db.select().from(incidents).where(eq(incidents.id, id))
  return row
}

test('a complaint is recorded, listed while it is open, and closed once', async () => {
  const { email, id: customerId } = await aCustomer(shop)
  const id = await record('online_access', email, 'Orders', 'were', 'seen')
  expect(await rowOf(id)).toMatchObject({ customerId, openedAt: now, outcome: null })
  expect(await operator()).toContain(`${id}  online_access  2026-06-15T12:00:00.000Z`)
  expect(await operator('close', id, 'unfounded', 'Their', 'own', 'tablet')).toContain('is closed')
  expect(await rowOf(id)).toMatchObject({ outcome: 'unfounded', resolution: 'Their own tablet' })
  expect(await operator()).not.toContain(id)
  expect(await operator('close', id, 'confirmed', 'again')).toBe('No open incident has this id.\n')
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
  const id = await record('breach', 'none', 'A laptop was stolen')
  expect(await rowOf(id)).toMatchObject({ kind: 'breach', customerId: null })
})

test('an incident is kept for three years, and longer while it is open', async () => {
  const [open, closed] = [await record('breach', 'none', 'a'), await record('breach', 'none', 'b')]
  await operator('close', closed, 'confirmed', 'told the agencies')
  await deleteOld(shop.database.db, incidentRetention, { now: new Date('2029-06-15T11:00:00Z') })
  expect(await rowOf(closed)).toBeDefined()
  await deleteOld(shop.database.db, incidentRetention, { now: new Date('2029-06-17T00:00:00Z') })
  expect(await rowOf(closed)).toBeUndefined()
  expect(await rowOf(open)).toBeDefined()
})

test.each([
  [['record', 'rumor', 'none', 'x']],
  [['record', 'breach', 'none']],
  [['close', 'x', 'maybe', 'y']],
  [['forget']],
])('%j means nothing', async (words) => {
  expect(await operator(...words)).toBeNull()
})

test('a word that names no one records nothing', async () => {
  expect(await operator('record', 'breach', 'unknown@example.com', 'x')).toContain('No customer')
})
