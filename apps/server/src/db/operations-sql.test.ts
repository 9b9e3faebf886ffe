import { readdir, readFile } from 'node:fs/promises'
import { aCard, aCustomer, aPurchase, aQuote, buy, expectOk } from '@openline/testing/customers'
import { useTestShop } from '@openline/testing/use-test-shop'
import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'

const shop = useTestShop()
const manual = new URL('../../../../docs/operate/', import.meta.url)
const pages = await Promise.all(
  (await readdir(manual)).map((name) => readFile(new URL(name, manual), 'utf8')),
)
const page = pages.join('\n')

/** The SQL blocks of the manual, each under the heading or bold words before it. */
const blocks = Array.from(page.matchAll(/```sql\n(.*?)```/gs), ({ index, 1: block = '' }) => ({
  block,
  title: /.*^(?:#+ |\*\*)([^*\n]+)/ms.exec(page.slice(0, index))?.[1] ?? '',
}))

let orderId: string
beforeAll(async () => {
  const customer = await aCustomer(shop)
  const card = await aCard(shop, customer)
  const bought = await buy(shop, customer, aPurchase(await aQuote(shop, customer), card))
  orderId = expectOk(bought).order.id
})

/** Its statements, with an order's id in the places that an operator fills in. */
function statementsIn(block: string): string[] {
  return block
    .replaceAll(/--.*$/gm, '')
    .replaceAll('…', orderId)
    .split(';')
    .map((statement) => statement.trim())
    .filter((statement) => statement !== '' && statement !== 'begin' && statement !== 'commit')
}

test('the manual for operators has SQL to run', () => {
  expect(blocks.length).toBeGreaterThanOrEqual(5)
})

test('no record is changed by SQL from the manual: the desk and the commands for operators do that', () => {
  const lines = Array.from(page.matchAll(/```\w*\n(.*?)```/gs), ({ 1: block = '' }) => block)
    .join('')
    .split('\n')
  expect(lines).toContainEqual(expect.stringMatching(/^select /))
  expect(lines.filter((line) => /^\s*(update|delete|insert)\b/i.test(line))).toEqual([])
})

describe('the SQL for operators runs on this schema:', () => {
  test.for(blocks)('$title', async ({ block }) => {
    const run = shop.database.db.transaction(async (tx) => {
      for (const statement of statementsIn(block)) await tx.execute(sql.raw(statement))
    })
    await expect(run).resolves.toBeUndefined()
  })
})
