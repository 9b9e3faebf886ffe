import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type OpenSandbox, openSandbox } from '../testing/open-sandbox.ts'

let sandbox: OpenSandbox

beforeAll(async () => {
  sandbox = await openSandbox()
})
afterAll(() => sandbox.close())

test('A rule is broken until another network is played', async () => {
  const headers = { authorization: 'Bearer carrier_demo_key' }
  const url = `/carrier/portouts?reference=${randomUUID()}`
  const statuses: number[] = []
  for (const breaks of [['unknown_reference_404'], []]) {
    await sandbox.post('/carrier/network', { sort: 'full', breaks })
    statuses.push((await fetch(`${sandbox.url}${url}`, { headers })).status)
  }
  expect(statuses).toEqual([404, 200])
})

test('The network breaks only rules that it knows', async () => {
  for (const breaks of [['no_such_rule'], 'newest_first', [7]]) {
    const response = await sandbox.post('/carrier/network', { sort: 'full', breaks })
    expect(response.status).toBe(400)
    expect(await response.text()).toContain('breaks must be a list of names')
  }
})
