import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { root } from '../runner/place.mjs'
import { pagesWithTables, withTables } from './manual-tables.ts'
import { findGaps, findStay, readCode } from './way-list.ts'
import { ways } from './ways.ts'
import { drawWings } from './wing-picture.ts'

test.each(pagesWithTables)('%s is as `npm run docs:tables` writes it', async (path) => {
  const page = await readFile(join(root, path), 'utf8')
  expect(page).toBe(await withTables(page))
})

test('the manual lists settings and metrics with what they are for', async () => {
  const pages = await Promise.all(pagesWithTables.map((path) => readFile(join(root, path), 'utf8')))
  const [run = '', watch = ''] = pages
  expect(run).toMatch(
    /^\| `PUBLIC_URL` \* +\| `http:\/\/localhost:3000` +\| Where customers reach/m,
  )
  expect(watch).toMatch(
    /^\| `openline_refunds_unfinished\{status\}` +\| Unfinished refunds, .*\| \[RefundsFailed\]\(#refunds\) +\|$/m,
  )
})

test('the picture has an arrow for an import that leads from one wing to another', () => {
  const path = 'apps/server/src/features/sales/orders/orders.ts'
  const picture = drawWings([{ path, text: `import '../../people/customers/customers.ts'` }])
  expect(picture.match(/\w+ --> \w+/g)).toEqual(['sales --> people'])
  expect(drawWings([{ path, text: `import '../cards/cards.ts'` }])).not.toContain('-->')
})

describe('the ways through the code', async () => {
  const code = await readCode()

  test.each(Object.entries(ways))('%s leads from each function to the next', (_, way) => {
    expect(findGaps(way, code)).toEqual([])
  })

  test('say where a function is gone, has another file or is not led to', () => {
    const record = 'orders/orders.ts#recordOrder'
    expect(() => findStay('orders/store.ts#insertOrder', code)).toThrow('no file exports')
    expect(() => findStay('store.ts#insertAttempt', code)).toThrow('insertAttempt is in')
    expect(findGaps({ Record: [record, 'insertOrder'] }, code)).toEqual([])
    const [gap = ''] = findGaps({ Record: [record, 'saveActiveLine'] }, code)
    expect(gap).toContain('nothing before it leads to saveActiveLine')
  })
})
