import type { Session } from '@openline/contract/people/auth'
import { emailAbout, expectOk, testPassword } from '@openline/testing/customers'
import { type HttpStub, startHttpStub } from '@openline/testing/http-stub'
import { aLineOwner, buyLine } from '@openline/testing/lines'
import { aPortIn } from '@openline/testing/port-ins'
import { startTestShop, type TestShop } from '@openline/testing/start-test-shop'
import { recordTracedStatements } from '@openline/testing/traced-statements'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'

const byToken = 'a secret says whose row it is: tokens would be a table of their own on every node'
const byEmail =
  'before a sign-in only the address is known: what guards addresses would give the customer'
const byOutside = 'an event, or the visitor whom the provider sends back, names the row alone'
const byId = 'jobs, events and the locks that they take name the row alone; it says whose it is'
const byIds =
  'rows of one customer by their ids: a general plan may read all that the customer ever had'

/**
 * Hot statements on tables with a customer's id that do not name the customer, and why. Were the tables
 * distributed by that id, each of these would ask every node (docs/scale.md).
 */
const exceptions: Readonly<Record<string, string>> = {
  'insert lines': 'the history of a line is written by its order, as the carrier names it',
  'select card_sessions by id': byOutside,
  'select customers by email_key': byEmail,
  'select customers by token_hash': byToken,
  'select known_networks by email_key, network': byEmail,
  'select lines by id': byId,
  'select lines by mdn': 'a phone number is of one line, and its owner is what is asked',
  'select lines by order_id': byIds,
  'select orders by id': byId,
  'select orders by kind, id': byIds,
  'select payment_attempts by id': byId,
  'select payment_attempts by intent_id': byOutside,
  'select payment_attempts by order_id': byIds,
  'select payment_attempts by order_id, status': byId,
  'select port_ins by id': byId,
  'select port_ins by msisdn':
    'a number is on its way to one customer, and which one is what is asked',
  'select quotes by id': 'a price may have been asked for before the visitor had an account',
  'select renewal_notices by line_id, number, kind': byIds,
}

let collector: HttpStub
let shop: TestShop
beforeAll(async () => {
  collector = await startHttpStub()
  shop = await startTestShop({ env: { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url } })
})
afterAll(async () => {
  await shop.stop()
  await collector.close()
})

const lists = [
  '/app/users/view',
  '/app/lines',
  '/app/lines/usage',
  '/app/lines/safety',
  '/app/renewals',
  '/app/users/portin',
  '/app/orders',
  '/app/payments/cards',
  '/app/payments/transactions',
]

/** A sign-in, a purchase with its receipt, the overview, the history, and a number that is brought over. */
async function useShop(): Promise<void> {
  const owner = await aLineOwner(shop)
  const body = { email: owner.customer.email, password: testPassword }
  const { token } = expectOk(await shop.send<Session>('POST', '/app/auth/login', { body }))
  const customer = { ...owner.customer, token }
  const order = await buyLine(shop, customer, owner.card)
  await emailAbout(shop, customer.email, `Your Openline receipt ${order.number}`)
  for (const path of [...lists, `/app/orders/${order.id}`]) {
    expectOk(await shop.send('GET', path, { token }))
  }
  const { id, reached } = await aPortIn(shop)
  await reached(id, 'completed')
}

/** Tables whose rows belong to a customer by a column of their own. */
async function tablesOfCustomers(): Promise<ReadonlySet<string>> {
  const { rows } = await shop.database.db.execute<{ name: string }>(sql`
    select table_name as name from information_schema.columns
    where table_schema = 'public' and column_name = 'customer_id'`)
  return new Set(['customers', ...rows.map(({ name }) => name)])
}

function matches(text: string, pattern: RegExp): string[] {
  return Array.from(text.matchAll(pattern), ([, found = '']) => found)
}

function tablesOf(text: string): string[] {
  return matches(text, /\b(?:from|into|update|join)\s+"?(\w+)/g)
}

/** The customer is compared with a value, or is in the row that is inserted. */
function namesCustomer(text: string): boolean {
  return [
    /\bcustomer_id"? = (?:\$|any\()/,
    /"customers"\."id" = (?:\$|any\()/,
    /insert into "\w+" \([^)]*"customer_id"/,
    /insert into "customers" \("id"/,
  ].some((pattern) => pattern.test(text))
}

/** What it does to which table, and by which columns it finds the rows. */
function inShort(text: string, table: string): string {
  const [verb = ''] = matches(text, /\b(select|insert|update|delete)\b/g)
  const columns = new Set(matches(text, /"\."(\w+)" (?:= \$|= any\(|in \()/g))
  const by = columns.size > 0 ? ` by ${[...columns].join(', ')}` : ''
  return `${verb} ${table}${by}`
}

test('hot statements name the customer, or are listed with a reason', async () => {
  const statements = recordTracedStatements()
  await useShop()
  const tables = await tablesOfCustomers()
  const unnamed = new Set<string>()
  for (const text of statements) {
    const table = tablesOf(text).find((name) => tables.has(name))
    if (table !== undefined && !namesCustomer(text)) unnamed.add(inShort(text, table))
  }
  expect([...unnamed].toSorted()).toEqual(Object.keys(exceptions).toSorted())
})
