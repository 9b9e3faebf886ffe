import { randomUUID } from 'node:crypto'
import type { TaxReport } from '@openline/contract/office/tax-reports-desk'
import type { StaffRole } from '@openline/contract/staff-roles'
import {
  aCard,
  aCustomer,
  aPurchase,
  aQuote,
  buy,
  expectOk,
  orderIn,
} from '@openline/testing/customers'
import { eventually } from '@openline/testing/eventually'
import { injectFault, resetFaults } from '@openline/testing/sandbox-faults'
import { aStaffMember } from '@openline/testing/staff'
import { useTestShop } from '@openline/testing/use-test-shop'
import { eq, sql } from 'drizzle-orm'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { staffActs } from '../../../db/schema/audit.ts'

const shop = useTestShop({ env: { TAX_ENGINE: 'avalara' } })

const people = {} as Record<StaffRole, string> // filled before the first test
beforeAll(async () => {
  for (const role of ['support', 'money'] as const) {
    people[role] = (await aStaffMember(shop, [role], `${role} person`)).token
  }
})
afterEach(() => resetFaults(shop, 'tax'))

async function look<Answer>(path: string): Promise<Answer> {
  const token = people.money
  return expectOk(await shop.send<Answer>('GET', `/app/desk/${path}`, { token }))
}

function act(path: string, body: object, role: StaffRole = 'money') {
  return shop.send('POST', `/app/desk/${path}`, {
    token: people[role],
    key: randomUUID(),
    body: { reason: 'The outage is over', ...body },
  })
}

/** What the second of two people is told. */
const wasFirst = {
  status: 409,
  body: { code: 'conflict', message: expect.stringMatching(/^money person was first, .* ago\./) },
}

function actsOn(subjectId: string) {
  return shop.database.db.select().from(staffActs).where(eq(staffActs.subjectId, subjectId))
}

/** How many reports the home page says wait for a person. */
async function openReports() {
  type Answer = { waiting: { kind: string; count: number }[] }
  const { waiting } = await look<Answer>('waiting')
  return waiting.find(({ kind }) => kind === 'tax_reports')?.count
}

describe('a tax report', () => {
  type Reports = { waiting: TaxReport[]; differing: TaxReport[] }
  const reports = () => look<Reports>('tax-reports')

  async function aLostReport() {
    await injectFault(shop, 'tax', {
      fault: 'reset_before',
      count: 'always',
      on: 'POST /api/v2/afc/Commit',
    })
    const customer = await aCustomer(shop)
    const [card, quote] = [await aCard(shop, customer), await aQuote(shop, customer)]
    const { order } = expectOk(await buy(shop, customer, aPurchase(quote, card)))
    await orderIn(shop, customer, order.id, 'active')
    const report = await eventually('a waiting report', async () =>
      (await reports()).waiting.find(({ id }) => id === order.id),
    )
    return { order, report }
  }

  test('that the engine did not take is made again', async () => {
    const others = (await openReports()) ?? 0
    const { order, report } = await aLostReport()
    expect(report).toMatchObject({ kind: 'sale', order: { id: order.id, number: order.number } })
    expect(await openReports()).toBe(others + 1)
    const chosen = { reportIds: [order.id, randomUUID()] }
    expect(await act('tax-reports/retry', chosen, 'support')).toMatchObject({ status: 403 })
    const answer = await act('tax-reports/retry', chosen)
    expect(answer.body['message']).toMatch(/^One report is queued\. The other 1 /)
    // Only now: a job of its own would be faster than staff.
    await resetFaults(shop, 'tax')
    await eventually('no waiting report', async () => {
      await shop.database.db.execute(sql`
        update pgboss.job set start_after = now() where name = 'commit-taxes' and state = 'retry'`)
      return (await reports()).waiting.length === 0
    })
    expect(await act('tax-reports/retry', chosen)).toMatchObject(wasFirst)
  })

  test('that the engine has from before a restore is recorded, and not sent', async () => {
    const { order } = await aLostReport()
    const chosen = { reportIds: [order.id] }
    expect(await act('tax-reports/record', chosen)).toMatchObject({ status: 200 })
    const { waiting, differing } = await reports()
    expect([...waiting, ...differing].map(({ id }) => id)).not.toContain(order.id)
    expect(await actsOn(order.id)).toMatchObject([
      { act: 'recordTaxReports', after: { state: 'reported', code: order.id } },
    ])
    expect(await act('tax-reports/record', chosen)).toMatchObject(wasFirst)
  })

  /** Reported, with so many cents more than were charged, and so many that may be of rounding. */
  async function aReport({ moreCents = 7, roundingCents = 0 } = {}) {
    const { order } = await aLostReport()
    await act('tax-reports/record', { reportIds: [order.id] })
    await shop.database.db.execute(sql`
      update tax_reports set tax_cents = charged_cents + ${moreCents}, rounding_cents = ${roundingCents}
      where id = ${order.id}`)
    const differing = async () => (await reports()).differing.find(({ id }) => id === order.id)
    return { order, differing }
  }

  test('of other taxes than were charged is listed, and counted, until an adviser accepts it', async () => {
    const { order, differing } = await aReport()
    const found = await differing()
    expect(found?.taxCents).toBe((found?.chargedCents ?? 0) + 7)
    const open = (await openReports()) ?? 0
    const chosen = { reportIds: [order.id], reason: 'We bear the seven cents' }
    expect(await act('tax-reports/accept', chosen, 'support')).toMatchObject({ status: 403 })
    const answer = await act('tax-reports/accept', chosen)
    expect(answer).toMatchObject({ status: 200, body: { message: 'One report is accepted.' } })
    expect(await differing()).toBeUndefined()
    expect(await openReports()).toBe(open - 1)
    expect(await actsOn(order.id)).toMatchObject([
      { act: 'recordTaxReports' },
      {
        act: 'acceptTaxReports',
        reason: 'We bear the seven cents',
        before: { state: 'differing' },
        after: { state: 'accepted', taxCents: found?.taxCents, chargedCents: found?.chargedCents },
      },
    ])
    expect(await act('tax-reports/accept', chosen)).toMatchObject(wasFirst)
  })

  test('that differs by the rounding of its parts alone is not listed', async () => {
    const { differing } = await aReport({ moreCents: -2, roundingCents: 2 })
    expect(await differing()).toBeUndefined()
    const other = await aReport({ moreCents: -3, roundingCents: 2 })
    expect(await other.differing()).toBeDefined()
  })
})
