import { anAgentOf } from '@openline/testing/agents'
import { expectOk } from '@openline/testing/customers'
import { aLineOwner } from '@openline/testing/lines'
import { safetyCalls } from '@openline/testing/safety-calls'
import { useTestShop } from '@openline/testing/use-test-shop'
import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import { writeCpniReport, yearOf } from './cpni-report.ts'
import { endIncident, recordIncident } from './incidents.ts'

const shop = useTestShop()
const hourMs = 3600_000

type ReportRow = { section: string; item: string; count: string; detail: string }

/** The report of the hours around now, as another reader understands it. */
async function report(): Promise<ReportRow[]> {
  const [since, until] = [-1, 1].map((hours) => new Date(shop.now().getTime() + hours * hourMs))
  if (!since || !until) throw new Error('A span has two ends')
  const csv = await writeCpniReport(shop.database.db, { since, until })
  return parse(csv, { columns: true, record_delimiter: '\r\n' })
}

function countsOf(rows: readonly ReportRow[], section: string): Record<string, number> {
  const own = rows.filter((row) => row.section === section)
  return Object.fromEntries(own.map(({ item, count }) => [item, Number(count)]))
}

test('the figures of a year are counted, and name no customer', async () => {
  const owner = await aLineOwner(shop)
  const { customer, line } = owner
  const { token, email } = customer
  const wrong = { body: { email, password: 'Wrong$Lamp42' } }
  for (const _ of [1, 2, 3]) await shop.send('POST', '/app/auth/login', wrong)
  expectOk(await safetyCalls(shop, owner).lock(true))
  const name = { firstName: 'Wilhelmina', lastName: 'Unmistakable' }
  expectOk(await shop.send('PATCH', '/app/users/edit', { token, body: name }))
  const agent = await anAgentOf(shop, email)
  await shop.send('GET', '/app/lines', { token: agent.token })
  await shop.send('POST', '/app/users/changepassword', { token: agent.token, body: {} })
  const about = { customerId: customer.id, lineId: line.id, summary: '=cmd: number lost' }
  const deps = { db: shop.database.db, clock: () => shop.now() }
  const id = await recordIncident(deps, { ...about, kind: 'sim_fraud' })
  const later = { ...deps, clock: () => new Date(shop.now().getTime() + 2 * hourMs) }
  await endIncident(later, id, { outcome: 'confirmed', resolution: 'SIM changed back' })

  const rows = await report()
  const frauds = rows.filter(({ item }) => item === 'sim_fraud')
  expect(frauds.map(({ count, detail }) => `${count} ${detail}`)).toEqual([
    '1 recorded',
    '0 open',
    '1 confirmed',
    '2 average_hours_until_closed',
  ])
  const complaint = rows.find(({ item }) => item === id)
  expect(complaint?.detail).toContain(
    'sim_fraud | confirmed | =cmd: number lost | SIM changed back',
  )
  expect(countsOf(rows, 'failed_authentications')).toEqual({ password: 3 })
  expect(countsOf(rows, 'accounts_with_failed_authentications')).toEqual({ all: 1 })
  expect(countsOf(rows, 'support_sessions')).toEqual({ 'Sam Carter': 1 })
  expect(rows.filter(({ section }) => section === 'support_calls')).toMatchObject([
    { item: 'Sam Carter', count: '1', detail: 'refused' },
    { item: 'Sam Carter', count: '1', detail: 'allowed' },
  ])
  expect(countsOf(rows, 'notices_of_changed_accounts')).toEqual({ name: 1 })
  expect(countsOf(rows, 'line_activity')).toMatchObject({ locked: 1 })
  const text = JSON.stringify(rows)
  for (const known of [email, customer.id, 'Wilhelmina', line.mdn])
    expect(text).not.toContain(known)
  // Jobs still write to the history of a line.
  const settled = (each: readonly ReportRow[]) =>
    each.filter(({ section }) => section !== 'line_activity')
  expect(settled(await report())).toEqual(settled(rows))
})

test('a year is that of UTC', () => {
  expect(yearOf(2026)).toEqual({
    since: new Date('2026-01-01T00:00:00Z'),
    until: new Date('2027-01-01T00:00:00Z'),
  })
})

test('a year without anything has its headings and zeros', async () => {
  const csv = await writeCpniReport(shop.database.db, yearOf(2001))
  expect(csv).toMatch(
    /^section,item,count,detail\r\ncomplaints_and_breaches,employee_access,0,recorded\r\n/,
  )
})
