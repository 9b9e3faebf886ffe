import { randomUUID } from 'node:crypto'
import { carrierLedger } from '@openline/testing/carrier-side'
import { expectOk } from '@openline/testing/customers'
import { aLineOwner } from '@openline/testing/lines'
import { injectFault, resetFaults } from '@openline/testing/sandbox-faults'
import { aStaffMember } from '@openline/testing/staff'
import { useTestShop } from '@openline/testing/use-test-shop'
import { sql } from 'drizzle-orm'
import { afterEach, describe, expect, test } from 'vitest'

const shop = useTestShop()
afterEach(() => resetFaults(shop, 'carrier'))

const reason = 'No service after a restart'

async function aDesk() {
  const [owner, { token }] = [await aLineOwner(shop), await aStaffMember(shop, ['support'])]
  const path = `/app/desk/lines/${owner.line.id}`
  return {
    owner,
    refresh: (key: string = randomUUID()) =>
      shop.send<{ message: string }>('POST', `${path}/refresh`, { token, key, body: { reason } }),
    titles: async () => {
      const { entries } = expectOk(
        await shop.send<{ entries: { title: string }[] }>('GET', `${path}/log`, { token }),
      )
      return entries.map(({ title }) => title)
    },
    refreshes: async () =>
      (await carrierLedger(shop)).refreshes.filter(({ reference }) => reference === owner.order.id),
    acts: async () => {
      const { rows } = await shop.database.db.execute(sql`
        select act, reason, after from staff_acts where subject_id = ${owner.line.id}`)
      return rows
    },
  }
}

const on = 'POST /lines/refresh'

describe('a line that is refreshed at the carrier', () => {
  test('says so to staff, in its log and in the audit log', async () => {
    const desk = await aDesk()
    const { message } = expectOk(await desk.refresh())
    expect(message).toContain('The carrier is refreshing the line')
    expect((await desk.titles())[0]).toBe('Line refreshed at the network')
    expect(await desk.acts()).toEqual([
      { act: 'refreshLine', reason, after: { carrier: 'refreshed' } },
    ])
  })

  test('is refreshed once when the answer is lost and the press comes again', async () => {
    const desk = await aDesk()
    const key = randomUUID()
    await injectFault(shop, 'carrier', { fault: 'drop_after', count: 1, on })
    expect(await desk.refresh(key)).toMatchObject({
      status: 503,
      body: { code: 'provider_unavailable' },
    })
    expect(await desk.acts()).toEqual([])
    expectOk(await desk.refresh(key))
    expectOk(await desk.refresh(key))
    expect(await desk.refreshes()).toHaveLength(1)
    expect(await desk.acts()).toHaveLength(1)
  })

  test('and refused is not in its log, and staff read why', async () => {
    const desk = await aDesk()
    await injectFault(shop, 'carrier', { fault: 'bad_request', count: 1, on })
    expect(expectOk(await desk.refresh()).message).toBe('The carrier refused this (bad_request).')
    expect(await desk.titles()).not.toContain('Line refreshed at the network')
    expect(await desk.acts()).toEqual([
      { act: 'refreshLine', reason, after: { carrier: 'bad_request' } },
    ])
  })

  test('is not refreshed all day, nor once it has ended', async () => {
    const desk = await aDesk()
    for (let times = 0; times < 5; times += 1) expectOk(await desk.refresh())
    expect(await desk.refresh()).toMatchObject({
      status: 429,
      body: { message: expect.stringContaining('This line was refreshed often') },
    })
    const ended = await aDesk()
    const { id } = ended.owner.line
    await shop.database.db.execute(sql`update lines set status = 'cancelled' where id = ${id}`)
    expect((await ended.refresh()).status).toBe(409)
    expect(await ended.refreshes()).toEqual([])
  })
})
