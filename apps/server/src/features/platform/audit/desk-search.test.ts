import type { Act } from '@openline/contract/platform/audit'
import { aCustomer, expectOk } from '@openline/testing/customers'
import { aStaffMember, type TestStaff } from '@openline/testing/staff'
import { useTestShop } from '@openline/testing/use-test-shop'
import { parse } from 'csv-parse/sync'
import { eq, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { customers } from '../../../db/schema/accounts.ts'
import { staffActs } from '../../../db/schema/audit.ts'
import { recordAct } from './audit.ts'
import { findActs } from './desk-search-store.ts'

const shop = useTestShop()

type Page = { acts: Act[]; nextCursor: string | null }

let admin: TestStaff
let customerId: string
beforeAll(async () => {
  admin = await aStaffMember(shop, ['admin'], 'Ada Admin')
  customerId = (await aCustomer(shop)).id
  await shop.database.db.transaction(async (tx) => {
    for (let hour = 0; hour < 120; hour++) {
      await recordAct(
        tx,
        { operator: `operator ${hour % 2}` },
        {
          at: new Date(Date.UTC(2026, 0, 1, hour)),
          act: hour % 3 === 0 ? 'suspendLine' : 'resendEmail',
          reason: `=1+1 for ${hour}`,
          customerId: hour < 10 ? customerId : null,
          subject: { kind: 'line', id: hour < 5 ? 'line-1' : 'line-2' },
          before: null,
          after: { hour },
        },
      )
    }
  })
})

function search(query: Record<string, string> = {}) {
  return shop.send<Page>('GET', '/app/desk/acts', { token: admin.token, query })
}

function exportActs(filters: object = {}) {
  return shop.send<string>('POST', '/app/desk/acts/file', {
    token: admin.token,
    body: { reason: 'The yearly audit', ...filters },
  })
}

async function all(query: Record<string, string>): Promise<Act[]> {
  const found: Act[] = []
  let cursor: string | null = null
  do {
    const page: Page = expectOk(await search(cursor === null ? query : { ...query, cursor }))
    found.push(...page.acts)
    cursor = page.nextCursor
  } while (cursor !== null)
  return found
}

const year = { since: '2026-01-01T00:00:00Z', until: '2026-02-01T00:00:00Z' }

describe('the audit log', () => {
  test('shows every act once, newest first, page by page', async () => {
    const acts = await all(year)
    expect(acts).toHaveLength(120)
    const hours = acts.map(({ after }) => (after as { hour: number }).hour) // as recorded above
    expect(hours).toEqual(Array.from({ length: 120 }, (_, index) => 119 - index))
  })

  test.each([
    ['an act', { act: 'suspendLine' }, 40],
    ['a subject', { subjectKind: 'line', subjectId: 'line-1' }, 5],
    ['a span', { since: '2026-01-02T00:00:00Z', until: '2026-01-03T00:00:00Z' }, 24],
    ['what is not there', { act: 'nothing' }, 0],
  ])('finds %s', async (_, query, count) => {
    expect(await all({ ...year, ...query })).toHaveLength(count)
  })

  test('finds a customer', async () => {
    expect(await all({ ...year, customerId })).toHaveLength(10)
  })

  test('refuses a page that it did not give out', async () => {
    expect(await search({ cursor: 'elsewhere' })).toMatchObject({ status: 422 })
  })

  test('is a file in which no cell is a formula, and keeps who made it', async () => {
    const { status, body } = await exportActs({ ...year, act: 'suspendLine' })
    expect(status).toBe(200)
    const rows: Record<string, string>[] = parse(body, { columns: true })
    expect(rows).toHaveLength(40)
    expect(rows[0]).toMatchObject({ act: 'suspendLine', name: 'operator 1' })
    expect(rows.every(({ reason }) => reason?.startsWith(`'=1+1`))).toBe(true)
    const [made] = await all({ staffId: admin.staffId })
    expect(made).toMatchObject({
      by: { name: 'Ada Admin', origin: 'desk' },
      act: 'exportActs',
      reason: 'The yearly audit',
      after: { acts: 40 },
    })
  })

  test.each([
    ['customerId', { customerId: crypto.randomUUID() }],
    ['staffId', { staffId: crypto.randomUUID() }],
    ['subjectId', { subjectId: 'x' }],
    ['act', { act: 'x' }],
    ['a span', { since: '2026-01-01T00:00:00Z' }],
  ])('is searched by %s with an index', async (_, filters) => {
    const plan = await shop.database.db.transaction(async (tx) => {
      for (const way of ['seqscan', 'bitmapscan', 'sort']) {
        await tx.execute(sql.raw(`set local enable_${way} = off`))
      }
      const query = findActs(tx, filters, { after: null, limit: 50 })
      const { rows } = await tx.execute(sql`explain ${query.getSQL()}`)
      return JSON.stringify(rows)
    })
    expect(plan).toContain('Index Scan')
    expect(plan).not.toContain('Sort')
  })
})

test('an act names its customer, and a person who was removed', async () => {
  const { id, firstName, lastName } = await namedCustomer()
  const removed = await aStaffMember(shop, ['support'], 'Rene Removed')
  const { token } = admin
  const body = { reason: 'Left the company' }
  expectOk(await shop.send('DELETE', `/app/desk/staff/${removed.staffId}`, { token, body }))
  const [ofStaff] = await all({ subjectKind: 'staff', subjectId: removed.staffId })
  expect(ofStaff?.subject).toMatchObject({ name: 'Rene Removed' })
  expectOk(await exportActs({ customerId: id }))
  const [ofCustomer] = await all({ customerId: id })
  expect(ofCustomer?.customerName).toBe(`${firstName} ${lastName}`)
})

async function namedCustomer() {
  const { id } = await aCustomer(shop)
  const name = { firstName: 'María', lastName: 'De La Cruz' }
  await shop.database.db.update(customers).set(name).where(eq(customers.id, id))
  return { id, ...name }
}

test('an export about a customer who is not on record is refused by the field, and leaves no act', async () => {
  const before = await shop.database.db.$count(staffActs)
  expect(await exportActs({ customerId: crypto.randomUUID() })).toMatchObject({
    status: 422,
    body: { errors: [{ field: 'customerId', message: 'We couldn’t find this customer' }] },
  })
  expect(await shop.database.db.$count(staffActs)).toBe(before)
  expectOk(await exportActs({ customerId }))
})
