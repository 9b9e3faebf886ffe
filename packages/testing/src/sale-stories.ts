import { randomUUID } from 'node:crypto'
import { type NamedTax, noTaxBase } from '@openline/contract/sales/taxes'
import type { Db } from '@openline/server/db/open'
import { customers } from '@openline/server/db/schema/accounts'
import { customerCredits } from '@openline/server/db/schema/credits'
import { lineActivity } from '@openline/server/db/schema/line-safety'
import { lines, orders } from '@openline/server/db/schema/orders'
import { paymentAttempts, refunds } from '@openline/server/db/schema/payments'
import { linePeriods } from '@openline/server/db/schema/service'
import { splitRefund } from '@openline/server/features/sales/refunds/refund-parts'
import { endOfPeriod } from '@openline/server/time/service-days'
import fc from 'fast-check'
import { homeAddress } from './customers.ts'

const hourMs = 3600_000

/** A sale with what became of it: hours count from the sale. */
export type SaleStory = {
  soldAt: Date
  planCents: number
  activationFeeCents: number
  recoveryFeeCents: number
  taxCents: number
  creditCents: number
  months: number
  /** Null: the SIM card still waits for its activation. A late one begins after a break, one paid ahead at its turn. */
  beginsAfter: number | null
  endsAfter: number | null
  /** Of what is left then, each. */
  refunds: readonly { after: number; percent: number }[]
  creditReturnsAfter: number | null
}

const hours = fc.integer({ min: 0, max: 500 * 24 })

/** Any sale of five months, and what may become of it. */
export const saleStories: fc.Arbitrary<SaleStory> = fc.record({
  soldAt: fc
    .date({ min: new Date('2027-10-25T00:00:00Z'), max: new Date('2028-03-20T00:00:00Z') })
    .filter((date) => !Number.isNaN(date.getTime())),
  planCents: fc.integer({ min: 1500, max: 60_000 }),
  activationFeeCents: fc.constantFrom(0, 999),
  recoveryFeeCents: fc.integer({ min: 0, max: 1800 }),
  taxCents: fc.integer({ min: 0, max: 3000 }),
  creditCents: fc.constantFrom(0, 0, 700),
  months: fc.constantFrom(1, 3, 6, 12),
  beginsAfter: fc.option(fc.oneof(fc.constant(0), hours), { freq: 8 }),
  endsAfter: fc.option(hours),
  refunds: fc.array(fc.record({ after: hours, percent: fc.integer({ min: 1, max: 100 }) }), {
    maxLength: 2,
  }),
  creditReturnsAfter: fc.option(hours),
})

/** A moment of a story. */
export function momentOf({ soldAt }: SaleStory, hoursLater: number): Date {
  return new Date(soldAt.getTime() + hoursLater * hourMs)
}

function saleOf(story: SaleStory) {
  const { planCents, activationFeeCents, recoveryFeeCents } = story
  return {
    orderTotalCents: planCents,
    discountAmountCents: 0,
    activationFeeCents,
    recoveryFeeCents,
    taxes: taxesOf(story),
  }
}

/** A percentage that is not asked of our fee, and a flat amount. */
function taxesOf({
  planCents,
  activationFeeCents,
  recoveryFeeCents,
  taxCents,
}: SaleStory): NamedTax[] {
  const flatCents = Math.floor(taxCents / 3)
  const named = { jurisdiction: 'Iowa', level: 'state', passedOn: false } as const
  const salesTax: NamedTax = {
    ...named,
    name: 'Sales tax',
    percent: 6,
    cents: taxCents - flatCents,
    line: 'taxAmountCents',
    taxableCents: planCents + activationFeeCents,
    exemptCents: recoveryFeeCents,
    exemptReason: recoveryFeeCents > 0 ? 'recovery_fee' : null,
  }
  const flat = { ...named, name: '911 fee', percent: null, line: 'taxAmountCents' } as const
  const fee: NamedTax = { ...flat, cents: flatCents, ...noTaxBase }
  return [salesTax, fee].filter(({ cents, exemptCents }) => cents > 0 || exemptCents > 0)
}

/** What the card paid. */
export function paidCents(story: SaleStory): number {
  const { planCents, activationFeeCents, recoveryFeeCents, taxCents, creditCents } = story
  return planCents + activationFeeCents + recoveryFeeCents + taxCents - creditCents
}

/** What goes back of a story, when, and of which parts of the sale. */
export function returnsOf(story: SaleStory) {
  let left = paidCents(story)
  const given: ReturnType<typeof splitRefund>[] = []
  const give = (cents: number) => {
    const parts = splitRefund(saleOf(story), given, cents)
    given.push(parts)
    return parts
  }
  const toCard = story.refunds
    .toSorted((one, other) => one.after - other.after)
    .flatMap(({ after: hoursLater, percent }) => {
      const amountCents = Math.ceil((left * percent) / 100)
      left -= amountCents
      if (amountCents === 0) return []
      return [{ at: momentOf(story, hoursLater), amountCents, parts: give(amountCents) }]
    })
  const isReturned = story.creditCents > 0 && story.creditReturnsAfter !== null
  const credit = isReturned
    ? { at: momentOf(story, story.creditReturnsAfter ?? 0), parts: give(story.creditCents) }
    : null
  return { toCard, credit }
}

type Ids = { readonly customerId: string; readonly orderId: string }

async function insertStory(db: Db, story: SaleStory, customerId: string): Promise<void> {
  const ids = { customerId, orderId: randomUUID() }
  await insertOrder(db, story, ids)
  await insertPayment(db, story, ids)
  if (story.beginsAfter !== null)
    await insertService(db, story, ids, momentOf(story, story.beginsAfter))
}

function planOf({ months }: SaleStory) {
  return { planId: `plan-${months}`, planName: 'Plan', periodMonths: months }
}

async function insertOrder(db: Db, story: SaleStory, { customerId, orderId }: Ids): Promise<void> {
  const { soldAt: createdAt, creditCents, taxCents, recoveryFeeCents } = story
  await db.transaction(async (tx) => {
    await tx.insert(orders).values({
      ...planOf(story),
      ...saleOf(story),
      customerId,
      id: orderId,
      number: orderId,
      idempotencyKey: orderId,
      quoteId: orderId,
      status: 'active',
      simType: 'esim',
      shipTo: { ...homeAddress, name: 'Robin Rivera' },
      taxAmountCents: taxCents,
      regulatoryFeeCents: recoveryFeeCents,
      finalCheckoutAmountCents: paidCents(story) + creditCents,
      taxClass: 'prepaid_wireless',
      taxedBy: 'tables',
      creditCents,
      autoRenew: false,
      acceptedTermsVersion: '1',
      createdAt,
      updatedAt: createdAt,
    })
    if (creditCents === 0) return
    const entry = { customerId, createdAt, amountCents: creditCents } as const
    const granted = { ...entry, id: randomUUID(), kind: 'granted', madeBy: 'Alex Kim' } as const
    const used = { ...entry, id: randomUUID(), kind: 'used', orderId } as const
    await tx.insert(customerCredits).values(granted)
    await tx.insert(customerCredits).values({ ...used, amountCents: -creditCents })
  })
}

async function insertPayment(
  db: Db,
  story: SaleStory,
  { customerId, orderId }: Ids,
): Promise<void> {
  const { soldAt: createdAt, creditCents } = story
  const { toCard, credit } = returnsOf(story)
  const attemptId = randomUUID()
  await db.insert(paymentAttempts).values({
    id: attemptId,
    orderId,
    customerId,
    number: 1,
    status: 'captured',
    amountCents: paidCents(story),
    providerCustomerId: 'cus_1',
    providerCardId: 'pm_1',
    cardNetwork: 'visa',
    last4Digits: '4242',
    createdAt,
    updatedAt: createdAt,
  })
  const refund = { attemptId, orderId, reason: 'goodwill', status: 'done' } as const
  for (const { at, ...given } of toCard)
    await db.insert(refunds).values({ ...refund, ...given, id: randomUUID(), createdAt: at })
  if (!credit) return
  const returned = { id: randomUUID(), customerId, orderId, kind: 'returned' } as const
  await db
    .insert(customerCredits)
    .values({ ...returned, amountCents: creditCents, parts: credit.parts, createdAt: credit.at })
}

async function insertService(db: Db, story: SaleStory, ids: Ids, startsAt: Date): Promise<void> {
  const { soldAt: createdAt, months, endsAfter } = story
  const lineId = randomUUID()
  const line = { ...planOf(story), ...ids, id: lineId, nickname: 'Plan', createdAt }
  await db.insert(lines).values({ ...line, simType: 'esim', status: 'active', autoRenew: false })
  const { orderId } = ids
  const endsAt = endOfPeriod(startsAt, months)
  const period = { ...planOf(story), lineId, number: 1, orderId, startsAt, endsAt }
  await db.insert(linePeriods).values(period)
  if (endsAfter === null) return
  const end = { lineId, kind: 'ended', actor: 'support', at: momentOf(story, endsAfter) } as const
  await db.insert(lineActivity).values(end)
}

/** Tells stories of one customer, in an empty database. */
export async function tellStories(db: Db, told: readonly SaleStory[]): Promise<void> {
  await db.execute('truncate customers, orders cascade')
  const customerId = randomUUID()
  await db.insert(customers).values({
    id: customerId,
    email: 'robin@example.com',
    emailKey: 'robin@example.com',
    firstName: 'Robin',
    lastName: 'Rivera',
    acceptedTermsVersion: '1',
    createdAt: new Date('2027-01-01T00:00:00Z'),
  })
  for (const story of told) await insertStory(db, story, customerId)
}
