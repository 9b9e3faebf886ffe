import { randomUUID } from 'node:crypto'
import type { OutputOf } from '@openline/contract/endpoint'
import type { listTaxReports } from '@openline/contract/office/tax-reports-desk'
import type { StaffRole } from '@openline/contract/staff-roles'
import { aCustomer, aQuote, expectOk } from '@openline/testing/customers'
import { injectFault, resetFaults } from '@openline/testing/sandbox-faults'
import { aStaffMember } from '@openline/testing/staff'
import { useTestShop } from '@openline/testing/use-test-shop'
import { eq } from 'drizzle-orm'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { staffActs } from '../../../db/schema/audit.ts'
import { quotes } from '../../../db/schema/orders.ts'

const shop = useTestShop({ env: { TAX_ENGINE: 'avalara' } })

type TaxReports = OutputOf<typeof listTaxReports>

const people = {} as Record<StaffRole, string> // filled before the first test
beforeAll(async () => {
  for (const role of ['support', 'money'] as const) {
    people[role] = (await aStaffMember(shop, [role], `${role} person`)).token
  }
})
afterEach(() => resetFaults(shop, 'tax'))

function act(path: string, body: object, role: StaffRole = 'money') {
  return shop.send('POST', `/app/desk/${path}`, {
    token: people[role],
    key: randomUUID(),
    body: { reason: 'Avalara is down since midnight', ...body },
  })
}

async function standInUntil() {
  const answer = await shop.send<TaxReports>('GET', '/app/desk/tax-reports', {
    token: people.money,
  })
  return expectOk(answer).standInUntil
}

async function quoteNow() {
  const body = { planId: 'light-monthly', simType: 'esim', zipCode: '50309' }
  return shop.send<{ quoteId: string }>('POST', '/app/cart/quote', { body })
}

async function taxedBy(quoteId: string) {
  const [row] = await shop.database.db.select().from(quotes).where(eq(quotes.id, quoteId))
  return row?.taxedBy
}

function acts() {
  return shop.database.db
    .select()
    .from(staffActs)
    .where(eq(staffActs.subjectKind, 'tax_stand_in'))
    .orderBy(staffActs.at)
}

describe('the tables in place of a silent engine', () => {
  test('give prices from the press of a person with the role until another press', async () => {
    const others = (await acts()).length
    await injectFault(shop, 'tax', { fault: 'reset_before', count: 'always' })
    expect(await standInUntil()).toBeNull()
    expect(await quoteNow()).toMatchObject({ status: 503 })
    expect(await act('tax-stand-in', { hours: 6 }, 'support')).toMatchObject({ status: 403 })
    expect(await act('tax-stand-in', { hours: 6 })).toMatchObject({ status: 200 })
    const until = (await standInUntil()) ?? ''
    expect(Date.parse(until)).toBeGreaterThan(0)
    const { quoteId } = expectOk(await quoteNow())
    expect(await taxedBy(quoteId)).toBe('stand_in')
    expect(await act('tax-stand-in/end', {})).toMatchObject({
      body: { message: 'All taxes come from the engine again.' },
    })
    expect(await standInUntil()).toBeNull()
    expect(await quoteNow()).toMatchObject({ status: 503 })
    expect(await act('tax-stand-in/end', {})).toMatchObject({ status: 409 })
    expect((await acts()).slice(others)).toMatchObject([
      {
        act: 'letTablesStandIn',
        name: 'money person',
        reason: 'Avalara is down since midnight',
        before: { until: null },
        after: { until },
      },
      { act: 'endTaxStandIn', before: { until } },
    ])
  })

  test('give nothing while the engine answers', async () => {
    await act('tax-stand-in', { hours: 1 })
    const { quoteId } = await aQuote(shop, await aCustomer(shop))
    expect(await taxedBy(quoteId)).toBe('avalara')
    await act('tax-stand-in/end', {})
  })

  test.each([0, 169, 1.5])('are not let in for %s hours', async (hours) => {
    expect(await act('tax-stand-in', { hours })).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'hours', message: 'Please enter 1 to 168 hours' }] },
    })
  })
})

describe('without an engine', () => {
  const tables = useTestShop()

  test('the desk says so, and has nothing to let in', async () => {
    const { token } = await aStaffMember(tables, ['money'], 'money person')
    const answer = await tables.send<TaxReports>('GET', '/app/desk/tax-reports', { token })
    expect(expectOk(answer)).toMatchObject({ engine: 'tables', standInUntil: null })
    const body = { hours: 1, reason: 'Nothing is down' }
    const refused = await tables.send('POST', '/app/desk/tax-stand-in', {
      token,
      key: randomUUID(),
      body,
    })
    expect(refused).toMatchObject({
      status: 409,
      body: { message: 'There is no tax engine: all taxes come from the tables.' },
    })
  })
})
