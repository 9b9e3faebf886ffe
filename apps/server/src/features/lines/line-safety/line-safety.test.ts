import type { ActivityEntry } from '@openline/contract/lines/activity'
import type { Safety } from '@openline/contract/lines/line-safety'
import { anAgentOf } from '@openline/testing/agents'
import { testBrand } from '@openline/testing/brand'
import { aPortOut, carrierLedger } from '@openline/testing/carrier-side'
import {
  aCustomer,
  emailAbout,
  expectOk,
  signedInAgain,
  type TestCustomer,
} from '@openline/testing/customers'
import { eventsOf } from '@openline/testing/domain-events'
import { aChangedEmail, undoEmailChange } from '@openline/testing/email-change'
import { aLineOwner, buyLine, type LineOwner, linesOf } from '@openline/testing/lines'
import { safetyCalls } from '@openline/testing/safety-calls'
import { injectFault, resetFaults } from '@openline/testing/sandbox-faults'
import { useTestShop } from '@openline/testing/use-test-shop'
import { sql } from 'drizzle-orm'
import { afterEach, describe, expect, test } from 'vitest'
import { lockAfterPortIn } from './line-safety.ts'

const shop = useTestShop()
afterEach(() => resetFaults(shop, 'carrier'))

function callsOf(owner: LineOwner) {
  return safetyCalls(shop, owner)
}

async function carrierKnows({ line }: LineOwner) {
  return (await carrierLedger(shop)).lines.find(({ reference }) => reference === line.orderId)
}

function kindsOf(entries: readonly ActivityEntry[]) {
  return entries.map(({ kind }) => kind)
}

test('lists the safety of each own line, newest first, and of no other customer’s', async () => {
  const owner = await aLineOwner(shop)
  await aLineOwner(shop)
  const { lineId } = await buyLine(shop, owner.customer, owner.card)
  expectOk(await callsOf(owner).lock(true))
  const { safety } = expectOk(
    await shop.send<{ safety: Safety[] }>('GET', '/app/lines/safety', owner.customer),
  )
  expect(safety.map((one) => [one.lineId, one.locked])).toEqual([
    [lineId, false],
    [owner.line.id, true],
  ])
  expect(safety[1]).toEqual(await callsOf(owner).safety())
  const { token } = await anAgentOf(shop, owner.customer.email)
  const seen = expectOk(
    await shop.send<{ safety: Safety[] }>('GET', '/app/lines/safety', { token }),
  ).safety
  // Support staff are offered nothing that would be refused.
  expect(seen).toEqual(safety.map((one) => ({ ...one, nextActions: [] })))
  const newcomer = await aCustomer(shop)
  expect((await shop.send('GET', '/app/lines/safety', newcomer)).body).toEqual({ safety: [] })
  expect((await shop.send('GET', '/app/lines/safety', {})).status).toBe(401)
})

describe('the number lock', () => {
  test('is shown, told to the carrier and to the owner, and logged', async () => {
    const owner = await aLineOwner(shop)
    const { lock, safety, activity } = callsOf(owner)
    expect(await safety()).toMatchObject({
      locked: false,
      lockConfirmed: true,
      nextActions: ['lock', 'create_transfer_pin', 'suspend', 'replace_sim'],
    })
    const { safety: after, message } = expectOk(await lock(true))
    expect(message).toBe('Your number is locked')
    expect(after).toMatchObject({
      locked: true,
      lockConfirmed: true,
      nextActions: ['unlock', 'suspend'],
    })
    expect(await carrierKnows(owner)).toMatchObject({ locked: true })
    const { email } = owner.customer
    const alarm = 'If this wasn’t you, lock your number in your account now'
    expect((await emailAbout(shop, email, 'Your number is locked')).text).not.toContain(alarm)
    expectOk(await lock(true))
    expect(expectOk(await lock(false)).message).toBe('Your number is unlocked')
    const unlocked = await emailAbout(shop, email, 'Your number was unlocked')
    expect(unlocked.text).toContain(alarm)
    expect(unlocked.text).toContain(
      `\nYour number ending in ${owner.msisdn.slice(-4)} was unlocked`,
    )
    const { entries } = expectOk(await activity())
    expect(kindsOf(entries)).toEqual(['unlocked', 'locked', 'sim_activated'])
    expect(entries[0]).toMatchObject({ by: 'you', title: 'Number unlocked', detail: null })
  })

  test('unlocks only soon after signing in, and locks in every session', async () => {
    const owner = await aLineOwner(shop)
    shop.pass(16 * 60)
    const { lock, makePin } = callsOf(owner)
    expectOk(await lock(true))
    expect(await lock(false)).toMatchObject({ status: 403, body: { code: 'step_up_required' } })
    expect(await makePin()).toMatchObject({ status: 403, body: { code: 'step_up_required' } })
    const { token } = owner.customer
    const body = { password: 'Harbor$Lamp42' }
    expectOk(await shop.send('POST', '/app/auth/step-up', { token, body }))
    expectOk(await lock(false))
  })

  test('holds although the carrier is away, which hears of it later', async () => {
    const owner = await aLineOwner(shop)
    await injectFault(shop, 'carrier', { fault: 'error_before', on: 'POST /lines/lock' })
    const { safety } = expectOk(await callsOf(owner).lock(true))
    expect(safety).toMatchObject({ locked: true, lockConfirmed: false })
    // The call that is under way is left alone.
    await shop.runTask('retry unsynced locks')
    expect(await callsOf(owner).safety()).toMatchObject({ lockConfirmed: false })
    shop.pass(60)
    await shop.runTask('retry unsynced locks')
    expect(await carrierKnows(owner)).toMatchObject({ locked: true })
    expect(await callsOf(owner).safety()).toMatchObject({ lockConfirmed: true })
  })

  test('is on after a number was brought over', async () => {
    const owner = await aLineOwner(shop)
    const emails: string[] = []
    const locked: { lineId: string; by: string }[] = []
    await shop.database.db.transaction((tx) =>
      lockAfterPortIn(
        {
          clock: () => new Date(),
          events: eventsOf({ onLocked: async (_tx, details) => void locked.push(details) }),
          sendEmail: async (_tx, _to, write) =>
            void emails.push(
              write({ brand: testBrand, publicUrl: 'https://shop.example' }).subject,
            ),
        },
        tx,
        owner.line.orderId,
      ),
    )
    expect(await callsOf(owner).safety()).toMatchObject({ locked: true })
    expect(emails).toEqual(['Your number is locked'])
    expect(locked).toEqual([{ lineId: owner.line.id, by: 'system' }])
    const { entries } = expectOk(await callsOf(owner).activity())
    expect(entries.slice(0, 2)).toMatchObject([
      { kind: 'locked', by: 'system' },
      { kind: 'port_in_completed' },
    ])
  })

  test('is on again once its owner has undone a change of their email', async () => {
    const owner = await aLineOwner(shop)
    const { customer } = owner
    const { lineId } = await buyLine(shop, customer, owner.card)
    const { undoToken } = await aChangedEmail(shop, customer)
    expectOk(await callsOf(owner).makePin())
    await undoEmailChange(shop, undoToken)
    const back = await signedInAgain(shop, customer)
    const { safety } = expectOk(
      await shop.send<{ safety: Safety[] }>('GET', '/app/lines/safety', back),
    )
    expect(safety).toMatchObject([
      { lineId, locked: true, transferPin: null },
      { lineId: owner.line.id, locked: true, transferPin: null },
    ])
    const { text } = await emailAbout(shop, customer.email, 'Your number is locked')
    expect(text).toContain('It can’t be transferred to another carrier')
    const { entries } = expectOk(await callsOf({ ...owner, customer: back }).activity())
    expect(kindsOf(entries).slice(0, 2)).toEqual(['transfer_pin_ended', 'locked'])
    shop.pass(60)
    await shop.runTask('retry unsynced locks')
    expect(await carrierKnows(owner)).toMatchObject({ locked: true, transferPinId: null })
  })

  test('takes yes or no, for a line that is there', async () => {
    const owner = await aLineOwner(shop)
    const { token } = owner.customer
    const send = (body: unknown) =>
      shop.send('PUT', `/app/lines/${owner.line.id}/lock`, { token, body })
    for (const body of [{}, { locked: 'yes' }, { locked: null }]) {
      expect(await send(body)).toMatchObject({
        status: 422,
        body: { errors: [{ field: 'locked' }] },
      })
    }
    await shop.database.db.execute(
      sql`update lines set status = 'pending', mdn = null where id = ${owner.line.id}`,
    )
    expect(await send({ locked: true })).toMatchObject({ status: 409, body: { code: 'not_ready' } })
    expect(await callsOf(owner).safety()).toMatchObject({ nextActions: [] })
  })
})

describe('a transfer PIN', () => {
  test('is shown once, lives for seven days and ends the one before', async () => {
    const owner = await aLineOwner(shop)
    const { makePin, safety } = callsOf(owner)
    const first = expectOk(await makePin()).transferPin
    expect(first).toMatchObject({
      accountNumber: expect.stringMatching(/^\d{10}$/),
      pin: expect.stringMatching(/^\d{6}$/),
    })
    const lifeMs = Date.parse(first.expiresAt) - Date.now()
    expect(Math.round(lifeMs / 3600_000)).toBe(7 * 24)
    expect((await safety()).transferPin).toEqual({ expiresAt: first.expiresAt })
    const told = await emailAbout(shop, owner.customer.email, /^A transfer PIN was requested/)
    // A network may end its own before.
    expect(told.text).toContain('It’s valid for up to 7 days')
    const second = expectOk(await makePin()).transferPin
    expect(second.accountNumber).toBe(first.accountNumber)
    await aPortOut(shop, { ...owner, ...first })
    const refusal = await emailAbout(
      shop,
      owner.customer.email,
      'We blocked a transfer of your number',
    )
    expect(refusal.text).toContain('the transfer PIN was incorrect')
    shop.pass(7 * 24 * 3600 + 60)
    const back = { ...owner, customer: await signedInAgain(shop, owner.customer) }
    expect((await callsOf(back).safety()).transferPin).toBeNull()
  })

  test('is not to be had while the number is locked, and ends when it is', async () => {
    const owner = await aLineOwner(shop)
    const { lock, makePin, safety, activity } = callsOf(owner)
    expectOk(await makePin())
    expectOk(await lock(true))
    expect(await safety()).toMatchObject({ transferPin: null })
    expect(await carrierKnows(owner)).toMatchObject({ transferPinId: null })
    expect(await makePin()).toMatchObject({ status: 409, body: { code: 'line_locked' } })
    expect(kindsOf(expectOk(await activity()).entries)).toEqual([
      'transfer_pin_ended',
      'locked',
      'transfer_pin_created',
      'sim_activated',
    ])
  })

  test('that did not reach the carrier cannot be used, and another one can be created', async () => {
    const owner = await aLineOwner(shop)
    const { makePin, safety } = callsOf(owner)
    await injectFault(shop, 'carrier', { fault: 'drop_after', on: 'POST /lines/transfer-pin' })
    expect(await makePin()).toMatchObject({ status: 503, body: { code: 'provider_unavailable' } })
    expect(await safety()).toMatchObject({ transferPin: null })
    expectOk(await makePin())
  })

  test('is made five times a day at most', async () => {
    const { makePin } = callsOf(await aLineOwner(shop))
    for (let made = 0; made < 5; made += 1) expectOk(await makePin())
    expect(await makePin()).toMatchObject({ status: 429, body: { code: 'too_many_requests' } })
  })

  test('is in no table and no log line', async () => {
    const owner = await aLineOwner(shop)
    const { pin } = expectOk(await callsOf(owner).makePin()).transferPin
    const { rows } = await shop.database.db.execute(
      sql`select row(p.*)::text as t from transfer_pins p where line_id = ${owner.line.id}
        union all select row(a.*)::text from line_activity a where line_id = ${owner.line.id}`,
    )
    expect(JSON.stringify(rows)).not.toContain(pin)
    const lines = shop.logLines.filter((line) => line.includes(`"${pin}"`))
    expect(lines).toEqual([])
  })
})

describe('the log of a line', () => {
  test('comes twenty at a time, newest first, to its owner alone', async () => {
    const owner = await aLineOwner(shop)
    const { token } = owner.customer
    for (let round = 1; round <= 21; round += 1) {
      const body = { nickname: `Name ${round}` }
      const path = `/app/users/sub-nickname/${owner.line.id}/update`
      expectOk(await shop.send('POST', path, { token, body }))
    }
    const { activity } = callsOf(owner)
    const first = expectOk(await activity())
    expect(first.entries).toHaveLength(20)
    expect(first.entries[0]).toMatchObject({ title: 'Nickname changed', detail: 'Name 21' })
    const second = expectOk(await activity(first.nextCursor ?? ''))
    expect(second).toMatchObject({
      entries: [{ detail: 'Name 1' }, { title: 'SIM activated' }],
      nextCursor: null,
    })
    expect(await activity('next')).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'cursor' }] },
    })
    const stranger: TestCustomer = await aCustomer(shop)
    expect((await callsOf({ ...owner, customer: stranger }).activity()).status).toBe(404)
    expect(await linesOf(shop, stranger)).toEqual([])
  })
})
