import { aLineOwner } from '@openline/testing/lines'
import { useTestShop } from '@openline/testing/use-test-shop'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { ownId } from '../../../crypto/own-id.ts'
import { deleteOld } from '../../../db/retention.ts'
import { renewalNotices } from '../../../db/schema/renewal-notices.ts'
import { renewalConsents } from '../../../db/schema/service.ts'
import { renewalRetentions } from './record-store.ts'

const shop = useTestShop()
const dayMs = 24 * 3600_000

/** A line whose paid month begins now, with a consent and a notice of so many years ago; gives the line's id. */
async function aLineWithRecords(yearsAgo: number): Promise<string> {
  const { customer, line } = await aLineOwner(shop)
  const at = new Date(Date.now() - yearsAgo * 365 * dayMs)
  const { db } = shop.database
  const lineId = line.id
  await db
    .insert(renewalConsents)
    .values({ id: ownId(), lineId, isOn: true, termsVersion: '2026-01', at })
  await db.insert(renewalNotices).values({
    id: ownId(),
    lineId,
    number: 2,
    customerId: customer.id,
    kind: 'charge',
    sequence: 1,
    rules: [],
    planId: 'standard-monthly',
    totalCents: 2860,
    ownCents: 2650,
    chargeAt: at,
    sentAt: at,
  })
  return lineId
}

/** How many consents and notices are left after the task ran so many days from now. */
async function leftAfter(lineId: string, days: number): Promise<[number, number]> {
  const { db } = shop.database
  const now = new Date(Date.now() + days * dayMs)
  for (const retention of renewalRetentions) await deleteOld(db, retention, { now })
  return [
    await db.$count(renewalConsents, eq(renewalConsents.lineId, lineId)),
    await db.$count(renewalNotices, eq(renewalNotices.lineId, lineId)),
  ]
}

test('old consents and notices are kept while their line has service, and for a year after', async () => {
  const lineId = await aLineWithRecords(5)
  expect(await leftAfter(lineId, 0)).toEqual([1, 1])
  expect(await leftAfter(lineId, 365)).toEqual([1, 1])
  expect(await leftAfter(lineId, 365 + 1 + 32)).toEqual([0, 0])
})

test('those of a line that ended early are kept for three years', async () => {
  const lineId = await aLineWithRecords(0)
  expect(await leftAfter(lineId, 3 * 365)).toEqual([1, 1])
  expect(await leftAfter(lineId, 3 * 365 + 2)).toEqual([0, 0])
})
