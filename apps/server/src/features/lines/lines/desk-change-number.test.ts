import { randomUUID } from 'node:crypto'
import type { DeskLine } from '@openline/contract/lines/lines-desk'
import { anApproval } from '@openline/testing/approvals'
import { carrierLedger, changeNetwork } from '@openline/testing/carrier-side'
import { emailAbout, emailsTo, expectOk } from '@openline/testing/customers'
import { eventually } from '@openline/testing/eventually'
import { aLineOwner, onlyLineOf } from '@openline/testing/lines'
import { safetyCalls } from '@openline/testing/safety-calls'
import { injectFault, resetFaults } from '@openline/testing/sandbox-faults'
import { aStaffMember } from '@openline/testing/staff'
import { useTestShop } from '@openline/testing/use-test-shop'
import { sql } from 'drizzle-orm'
import { afterEach, describe, expect, test } from 'vitest'

const shop = useTestShop()
afterEach(() => resetFaults(shop, 'carrier'))

const reason = 'Harassed by an unknown caller for a week'

/** A line, and a member of staff whom its owner let change it. */
async function anApprovedLine() {
  const [owner, staff] = [await aLineOwner(shop), await aStaffMember(shop, ['support'])]
  const path = `/app/desk/lines/${owner.line.id}`
  const { token } = staff
  await anApproval(shop, staff, owner.customer, 'sim')
  return {
    owner,
    staff,
    change: (key: string = randomUUID(), body: object = { losesNumber: true, reason }) =>
      shop.send('POST', `${path}/change-number`, { token, key, body }),
    view: async () => expectOk(await shop.send<{ line: DeskLine }>('GET', path, { token })).line,
    newNumber: () =>
      eventually('another number', async () => {
        const { mdn } = await onlyLineOf(shop, owner.customer)
        return mdn !== owner.msisdn && mdn
      }),
  }
}

async function changesOf({ id }: { id: string }) {
  const found = await shop.database.db.execute<{ status: string; old: string; new: string }>(
    sql`select status, old_msisdn as old, new_msisdn as new from number_changes where line_id = ${id}`,
  )
  return found.rows
}

describe('another number for a line, from the desk', () => {
  test('is the line’s once the owner approved; both know it, and a transfer PIN ends', async () => {
    const { owner, staff, change, newNumber, view } = await anApprovedLine()
    const calls = safetyCalls(shop, owner)
    expectOk(await calls.makePin())
    const key = randomUUID()
    expect(expectOk(await change(key))['message']).toBe(
      'The line is getting a new number. The customer gets an email.',
    )
    expectOk(await change(key))
    const mdn = await newNumber()
    expect(mdn).toMatch(/^\+1515\d{7}$/)
    expect(await changesOf(owner.line)).toEqual([{ status: 'done', old: owner.msisdn, new: mdn }])
    const { activations } = await carrierLedger(shop)
    expect(activations.find(({ reference }) => reference === owner.order.id)?.msisdn).toBe(mdn)
    const before = await emailAbout(
      shop,
      owner.customer.email,
      'A new number was requested for your line',
    )
    expect(before.text).toContain('and you can’t get it back.')
    expect(before.text).toContain('Our support team did this.')
    const after = await emailAbout(shop, owner.customer.email, 'Your line has a new number')
    expect(after.text).toContain(`ending in ${owner.msisdn.slice(-4)} no longer works.`)
    expect(after.text).toContain('change the number wherever you get sign-in codes by text')
    expect(after.text).not.toContain(mdn.slice(-4))
    expect((await calls.safety()).transferPin).toBeNull()
    const acts = await shop.database.db.execute(
      sql`select act, reason from staff_acts where subject_id = ${owner.line.id} and act = 'changeNumberFor'`,
    )
    expect(acts.rows).toEqual([{ act: 'changeNumberFor', reason }])
    const log = await shop.send<{ entries: { title: string }[] }>(
      'GET',
      `/app/desk/lines/${owner.line.id}/log`,
      { token: staff.token },
    )
    const titles = expectOk(log).entries.map(({ title }) => title)
    expect(titles).toEqual(expect.arrayContaining(['New number requested', 'Number changed']))
    expect((await view()).nextActions).toContain('change_number')
  })

  test('finds the line by its old number in the search', async () => {
    const { owner, staff, change, newNumber } = await anApprovedLine()
    expectOk(await change())
    await newNumber()
    const found = await shop.send('POST', '/app/desk/search', {
      token: staff.token,
      body: { q: owner.msisdn },
    })
    const text = JSON.stringify(expectOk(found))
    expect(text).toContain(owner.line.id)
    expect(text).toContain(`former number ${owner.msisdn}`)
  })

  test('needs the owner’s approval, and that they know what they lose', async () => {
    const { change } = await anApprovedLine()
    expect(await change(randomUUID(), { losesNumber: false, reason })).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'losesNumber' }] },
    })
    const [owner, staff] = [await aLineOwner(shop), await aStaffMember(shop, ['support'])]
    const path = `/app/desk/lines/${owner.line.id}/change-number`
    const sent = { token: staff.token, key: randomUUID(), body: { losesNumber: true, reason } }
    expect(await shop.send('POST', path, sent)).toMatchObject({
      status: 403,
      body: { code: 'approval_required' },
    })
    expect(await changesOf(owner.line)).toEqual([])
  })

  test('keeps the lock, which holds for the new number', async () => {
    const { owner, change, newNumber } = await anApprovedLine()
    const calls = safetyCalls(shop, owner)
    expectOk(await calls.lock(true))
    expectOk(await change())
    await newNumber()
    expect((await calls.safety()).locked).toBe(true)
  })

  test('is one, even of two who press together', async () => {
    const { owner, change, newNumber } = await anApprovedLine()
    await injectFault(shop, 'carrier', { fault: 'pending_number_change', on: owner.order.id })
    const answers = await Promise.all([change(), change()])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    await newNumber()
    expect(await changesOf(owner.line)).toHaveLength(1)
  })

  test.each(['drop_after', 'reset_before'])(
    'comes once through an answer that is lost (%s)',
    async (fault) => {
      const { owner, change, newNumber } = await anApprovedLine()
      await injectFault(shop, 'carrier', { fault, on: 'POST /number-changes', count: 2 })
      expectOk(await change())
      const mdn = await newNumber()
      expect(await changesOf(owner.line)).toEqual([{ status: 'done', old: owner.msisdn, new: mdn }])
    },
  )

  test('that takes its time comes by the network’s event, and by the task without one', async () => {
    const { owner, change, newNumber, view } = await anApprovedLine()
    await injectFault(
      shop,
      'carrier',
      { fault: 'pending_number_change', on: owner.order.id },
      { fault: 'webhook_drop', count: 4 },
    )
    expectOk(await change())
    expect((await view()).nextActions).not.toContain('change_number')
    await eventually('the network to have changed it', async () => {
      const { activations } = await carrierLedger(shop)
      const line = activations.find(({ reference }) => reference === owner.order.id)
      return line?.msisdn !== owner.msisdn
    })
    expect((await onlyLineOf(shop, owner.customer)).mdn).toBe(owner.msisdn)
    shop.pass(6 * 60)
    await shop.runTask('retry stalled number changes')
    shop.returnToPresent()
    await newNumber()
  })

  test('that the network refuses leaves the number, and its owner is told', async () => {
    const { owner, change, view } = await anApprovedLine()
    await injectFault(shop, 'carrier', { fault: 'fail_number_change', on: owner.order.id })
    expectOk(await change())
    const { text } = await emailAbout(shop, owner.customer.email, 'Your number couldn’t be changed')
    expect(text).toContain(`ending in ${owner.msisdn.slice(-4)} works as before.`)
    expect((await onlyLineOf(shop, owner.customer)).mdn).toBe(owner.msisdn)
    expect((await view()).nextActions).toContain('change_number')
    const subjects = (await emailsTo(shop, owner.customer.email)).map(({ subject }) => subject)
    expect(subjects).not.toContain('Your line has a new number')
  })

  test('is not offered on a network that can’t, nor for a suspended line', async () => {
    const { owner, change, view } = await anApprovedLine()
    await changeNetwork(shop, 'full', { numberChange: false })
    expect((await view()).nextActions).not.toContain('change_number')
    expect(await change()).toMatchObject({
      status: 409,
      body: { code: 'not_offered', message: 'The network can’t give a line another number.' },
    })
    await changeNetwork(shop, 'full')
    const { token } = owner.customer
    expectOk(await shop.send('POST', `/app/lines/${owner.line.id}/suspend`, { token }))
    expect(await change()).toMatchObject({ status: 409, body: { code: 'conflict' } })
    expect(await changesOf(owner.line)).toEqual([])
  })
})
