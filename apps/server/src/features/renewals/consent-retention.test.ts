import { aLineOwner } from '@openline/testing/lines'
import { useTestShop } from '@openline/testing/use-test-shop'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { ownId } from '../../crypto/own-id.ts'
import { deleteOld } from '../../db/retention.ts'
import { renewalConsents } from '../../db/schema/service.ts'
import { consentRetention } from './settings-store.ts'

const shop = useTestShop()
const dayMs = 24 * 3600_000

/** A line whose paid month begins now, with a consent given so many years ago. */
async function aConsent(yearsAgo: number): Promise<string> {
  const { line } = await aLineOwner(shop)
  const at = new Date(Date.now() - yearsAgo * 365 * dayMs)
  const consent = { id: ownId(), lineId: line.id, isOn: true, termsVersion: '2026-01', at }
  await shop.database.db.insert(renewalConsents).values(consent)
  return consent.id
}

/** Whether a consent is still there after the task ran so many days from now. */
async function isKeptFor(id: string, days: number): Promise<boolean> {
  const { db } = shop.database
  await deleteOld(db, consentRetention, { now: new Date(Date.now() + days * dayMs) })
  return (await db.$count(renewalConsents, eq(renewalConsents.id, id))) === 1
}

test('an old consent is kept while its line has service, and for a year after', async () => {
  const id = await aConsent(5)
  expect(await isKeptFor(id, 0)).toBe(true)
  expect(await isKeptFor(id, 365)).toBe(true)
  expect(await isKeptFor(id, 365 + 1 + 32)).toBe(false)
})

test('the consent to a line that ended early is kept for three years', async () => {
  const id = await aConsent(0)
  expect(await isKeptFor(id, 3 * 365)).toBe(true)
  expect(await isKeptFor(id, 3 * 365 + 2)).toBe(false)
})
