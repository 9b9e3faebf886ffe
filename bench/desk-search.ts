import type { OutputOf } from '@openline/contract/endpoint'
import type { searchDesk } from '@openline/contract/people/search-desk'
import { staffRoles } from '@openline/contract/staff-roles'
import { expectOk, type Shop } from '@openline/testing/customers'
import { aNumber, portInCalls } from '@openline/testing/port-ins'
import { aStaffMember } from '@openline/testing/staff'
import postgres from 'postgres'
import { openDatabase } from '../apps/server/src/db/open.ts'
import { aBuyer, buyOnce } from './load/buyers.ts'
import type { Sql } from './load/copy-rows.ts'
import { fillPeople } from './load/fill-people.ts'
import type { Bench, Keep } from './measure/bench.ts'
import { totalCpuMs } from './measure/cost.ts'
import type { Figure } from './measure/figures.ts'
import { openOwnShop } from './measure/own-shop.ts'
import { median, percentile } from './measure/samples.ts'
import { countingSettings, watchStatements } from './measure/statements.ts'

const people = 1_000_000
const searchesEach = 200
/** Below the limit of one person in a minute. */
const searchesPerPerson = 50

/** What of a customer is typed, in SQL over `customers c`, `lines l`, `orders o` and `payment_attempts a`. */
const texts = {
  'three letters of a last name': `left(c.last_name, 3)`,
  'a last name': `c.last_name`,
  'a first name': `c.first_name`,
  'first and last name': `c.first_name || ' ' || c.last_name`,
  'the most common last name': `'Smith'`,
  'the most common names together': `'James Smith'`,
  'the most common last name with a rare first name': `'Smith ' || left(c.last_name, 2) || 'q'`,
  'a letter of each name': `left(c.first_name, 1) || ' ' || left(c.last_name, 1)`,
  'letters that few names have together': `'s x' || left(c.last_name, 1)`,
  'a last name and a letter': `c.last_name || ' ' || left(c.first_name, 1)`,
  'five letters of an email': `left(c.email, 5)`,
  'a whole email': `c.email`,
  'a phone number': `l.mdn`,
  'a contact number': `c.contact_number`,
  'an ICCID': `l.iccid`,
  'an order': `o.number`,
  'the last four digits of a card or a phone number': `right(l.mdn, 4)`,
  'a ticket': `'T-F' || (n - n % 20)`,
  'the provider’s id of a payment': `a.intent_id`,
  'an id of ours': `l.id::text`,
  'a last name with a wrong letter': `overlay(c.last_name placing 'q' from 2)`,
  'the most common last name with a wrong letter': `'Smoth'`,
  'letters that common names begin with, without a name that is near': `'Johnqqqq'`,
  'a first name and a last name with a wrong letter': `c.first_name || ' ' || overlay(c.last_name placing 'q' from 3)`,
  'a name that is not there': `'Zzyzx ' || n`,
} as const

export const deskSearch: Bench = {
  name: 'desk-search',
  about: `the search of the desk among ${people.toLocaleString('en')} customers`,
  isLong: true,
  async run(keep) {
    const { databaseUrl, stack, shop, light } = await openOwnShop(keep, {
      settings: countingSettings,
    })
    const watch = await watchStatements(keep, databaseUrl)
    const sql = postgres(databaseUrl, { max: 1, onnotice: () => {} })
    await keep(Promise.resolve({ stop: () => sql.end() }))
    await addModels(shop)
    // Its tasks and jobs would be counted with what is measured.
    await stack.killWorker()
    await fillPeople(sql, people)
    const search = await searcher(keep, databaseUrl, light)
    const figures: Figure[] = []
    for (const [what, text] of Object.entries(texts)) {
      const typed = await sample(sql, text)
      // The first searches meet caches that the filling left cold.
      for (const q of typed.slice(0, 20)) await search(q)
      const cpuBefore = await totalCpuMs([stack.webPid()])
      const samples: number[] = []
      const { pages, ms } = await watch.measure(async () => {
        for (const q of typed) samples.push(await search(q))
        return typed.length
      })
      const cpu = ((await totalCpuMs([stack.webPid()])) - cpuBefore) / typed.length
      const read = `${Math.round(pages).toLocaleString('en')} pages, ${ms.toFixed(1)} ms in the database`
      const half = `half within ${median(samples).toFixed(1)} ms, CPU of the server ${cpu.toFixed(1)} ms`
      const most = percentile(samples, 0.99)
      figures.push({ what: `${what}: ${read}, ${half}`, samples: [most], unit: 'ms', atMost: 100 })
    }
    return figures
  },
}

/** One of each record that is copied. */
async function addModels(shop: Shop): Promise<void> {
  const buyer = await aBuyer(shop)
  await buyOnce(shop, buyer)
  const message = { name: 'Pat Doe', email: 'pat@example.com', message: 'Do you ship to Guam?' }
  expectOk(await shop.send('POST', '/app/users/contactus', { body: message }))
  expectOk(await portInCalls(shop, buyer.customer).check(aNumber()))
}

/** Sends one search after the other, each whole over HTTP; gives its milliseconds. */
async function searcher(keep: Keep, databaseUrl: string, shop: Shop) {
  const database = openDatabase(databaseUrl)
  await keep(Promise.resolve({ stop: database.close }))
  let left = 0
  let token = ''
  return async (q: string): Promise<number> => {
    if (left === 0) {
      token = (await aStaffMember({ database, now: () => new Date() }, staffRoles)).token
      left = searchesPerPerson
    }
    left -= 1
    const startedAt = performance.now()
    const answer = await shop.send<OutputOf<typeof searchDesk>>('POST', '/app/desk/search', {
      token,
      body: { q },
    })
    const ms = performance.now() - startedAt
    expectOk(answer)
    return ms
  }
}

/** What is typed about customers chosen evenly, so that common names are looked for more often. */
async function sample(sql: Sql, text: string): Promise<string[]> {
  const rows = await sql.unsafe<{ q: string }[]>(`select ${text} as q
    from (select (i * ${Math.floor(people / searchesEach)} + i)::bigint % ${people} as n
      from generate_series(0, ${searchesEach - 1}) i) chosen
    join lines l on l.iccid = '8901410' || (100000000000 + n)
    join customers c on c.id = l.customer_id
    join orders o on o.id = l.order_id
    join payment_attempts a on a.order_id = o.id`)
  return rows.map(({ q }) => q)
}
