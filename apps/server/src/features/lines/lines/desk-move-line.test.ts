import { randomUUID } from 'node:crypto'
import type { OutputOf } from '@openline/contract/endpoint'
import type { listNotes } from '@openline/contract/people/notes-desk'
import type { DeskOrder } from '@openline/contract/sales/refunds-desk'
import { anApproval, bothApprove } from '@openline/testing/approvals'
import { aPortOut } from '@openline/testing/carrier-side'
import { aCard, aCustomer, emailAbout, emailsTo, expectOk } from '@openline/testing/customers'
import { objectTo } from '@openline/testing/disputing'
import { eventually } from '@openline/testing/eventually'
import { aLineOwner, type LineOwner, linesOf, onlyLineOf } from '@openline/testing/lines'
import { aMailedOrder } from '@openline/testing/mailed-cards'
import { aMoveDesk, type Given } from '@openline/testing/moved-lines'
import { aKeptNumber, payNumber } from '@openline/testing/number-changes'
import { aPortIn } from '@openline/testing/port-ins'
import {
  chooseRenewalCard,
  payRenewal,
  renewalOf,
  renewalOrders,
  renewalPrice,
  turnAutoRenew,
} from '@openline/testing/renewing'
import { safetyCalls } from '@openline/testing/safety-calls'
import { injectFault, resetFaults } from '@openline/testing/sandbox-faults'
import { useTestShop } from '@openline/testing/use-test-shop'
import { untilWaitedFor } from '@openline/testing/waited-for'
import { sql } from 'drizzle-orm'
import { afterEach, describe, expect, test } from 'vitest'

const shop = useTestShop()
afterEach(() => resetFaults(shop, 'carrier'))

const reason = 'Both accounts are theirs'

function atDesk(given: Given, name?: string) {
  return aMoveDesk(shop, given, name)
}

/** A line whose owner was declined when they paid for another number. */
async function anUnpaidChange(): Promise<LineOwner> {
  const owner = await aLineOwner(shop)
  const card = await aCard(shop, owner.customer, '4000000000009995')
  expectOk(await payNumber(shop, { ...owner, card }, await aKeptNumber(shop, owner)))
  return owner
}

async function rows(query: ReturnType<typeof sql>) {
  return (await shop.database.db.execute(query)).rows
}

describe('a line that is moved to another account of the same person', () => {
  test('is there with its number and paid time, without Auto-renew, and what was paid stays', async () => {
    const owner = await aLineOwner(shop, { purchase: { autoRenew: true } })
    const { customer, line, order, card } = owner
    expectOk(await safetyCalls(shop, owner).makePin())
    const desk = await atDesk(owner)
    const { to, staff } = desk
    await rows(sql`update customers set language = 'es' where id = ${to.id}`)
    await shop.send('PUT', `/app/lines/${line.id}/renewal/card`, {
      token: customer.token,
      body: { cardId: card.id },
    })
    const record = { kind: 'line', id: line.id }
    for (const [kind, body] of [
      ['notes', { record, text: 'Calls about roaming', isPinned: false }],
      ['tags', { record, tag: 'Roaming' }],
    ] as const) {
      const sent = { token: staff.token, key: randomUUID(), body }
      expectOk(await shop.send('POST', `/app/desk/customers/${customer.id}/${kind}`, sent))
    }
    const { paidUntil } = await renewalOf(shop, owner)
    await desk.approveBoth()
    expect(expectOk(await desk.move()).message).toContain('The line is in the other account.')

    expect(await linesOf(shop, customer)).toEqual([])
    const there = await onlyLineOf(shop, to)
    expect(there).toMatchObject({
      id: line.id,
      mdn: line.mdn,
      nickname: line.nickname,
      status: 'active',
      autoRenew: false,
      isMoved: true,
      renewsAt: line.renewsAt,
    })
    // Its order is in the other account: no number can be brought to it.
    expect(there.nextActions).toEqual(['install_esim', 'add_data', 'change_number'])
    expect(await renewalOf(shop, { customer: to })).toMatchObject({ paidUntil, card: null })
    const seen = await desk.view()
    expect(seen).toMatchObject({ customer: { id: to.id }, transferPin: null })

    const path = `/app/orders/${order.id}`
    const { order: past } = expectOk(
      await shop.send<{ order: typeof order }>('GET', path, { token: customer.token }),
    )
    expect(past).toMatchObject({ status: 'active', lineId: null, nextActions: [] })
    expect((await shop.send('GET', path, { token: to.token })).status).toBe(404)
    const deskOrder = await shop.send<DeskOrder>('GET', `/app/desk/orders/${order.id}`, {
      token: staff.token,
    })
    expect(expectOk(deskOrder)).toMatchObject({
      order: { lineId: line.id },
      customer: { id: customer.id },
    })
    const { notes } = expectOk(
      await shop.send<OutputOf<typeof listNotes>>('GET', `/app/desk/customers/${to.id}/notes`, {
        token: staff.token,
      }),
    )
    expect(notes).toMatchObject([{ text: 'Calls about roaming', record }])

    const ending = line.mdn?.slice(-4)
    const left = await emailAbout(
      shop,
      customer.email,
      `Your number ending in ${ending} moved to another account`,
    )
    expect(left.text).toContain('Past orders, receipts, refunds and your credit stay')
    expect(left.text).not.toContain(to.email)
    const arrived = await emailAbout(
      shop,
      to.email,
      `Su número terminado en ${ending} ahora está en esta cuenta`,
    )
    expect(arrived.text).toContain('La renovación automática está desactivada.')
    expect(arrived.text).not.toContain(customer.email)

    const acts = await rows(
      sql`select customer_id, reason, before, after from staff_acts where act = 'moveLine' and subject_id = ${line.id}`,
    )
    expect(acts).toHaveLength(2)
    expect(new Set(acts.map((act) => act['customer_id']))).toEqual(new Set([customer.id, to.id]))
    const values = { before: { account: customer.id }, after: { account: to.id } }
    expect(acts[0]).toMatchObject({ reason, ...values })
    const { entries } = expectOk(await safetyCalls(shop, { customer: to, line }).activity())
    expect(entries[0]?.title).toBe('Moved here from another account')
  })

  test('is renewed by its new owner with their own card, never by the old one', async () => {
    const owner = await aLineOwner(shop)
    const { customer, line } = owner
    const chosen = await aCard(shop, customer, '5555555555554444')
    await chooseRenewalCard(shop, owner, chosen.id)
    const desk = await atDesk(owner)
    await desk.approveBoth()
    const price = await renewalPrice(shop, owner)
    const chosenCard = sql`select card_id from renewal_settings where line_id = ${line.id}`
    expect(await rows(chosenCard)).toEqual([{ card_id: chosen.id }])
    expectOk(await desk.move())
    expect(await rows(chosenCard)).toEqual([{ card_id: null }])
    expect((await payRenewal(shop, owner, price)).status).toBe(404)
    const card = await aCard(shop, desk.to)
    const moved = { ...owner, customer: desk.to, card }
    await turnAutoRenew(shop, moved, 'on')
    expect((await onlyLineOf(shop, desk.to)).autoRenew).toBe(true)
    expectOk(await payRenewal(shop, moved, await renewalPrice(shop, moved)))
    expect(await renewalOrders(shop, moved)).toMatchObject([{ status: 'active' }])
    expect(await renewalOrders(shop, owner)).toEqual([])
  })

  test('is not paid by its old owner who pressed before it moved', async () => {
    const owner = await aLineOwner(shop, { purchase: { autoRenew: false } })
    const { line, customer } = owner
    const to = await aCustomer(shop)
    const price = await renewalPrice(shop, owner)
    const pressed = await shop.database.db.transaction(async (tx) => {
      await tx.execute(sql`select 1 from lines where id = ${line.id} for update`)
      const paying = payRenewal(shop, owner, price)
      await untilWaitedFor(shop.database.db, tx)
      await tx.execute(sql`insert into line_moves (id, line_id, number, from_customer_id, to_customer_id, at)
        values (${randomUUID()}, ${line.id}, 1, ${customer.id}, ${to.id}, now())`)
      await tx.execute(sql`update lines set customer_id = ${to.id} where id = ${line.id}`)
      return { paying }
    })
    expect((await pressed.paying).status).toBe(404)
    expect(await rows(sql`select 1 from orders where for_line_id = ${line.id}`)).toEqual([])
  })

  test('goes once, however often the press is sent', async () => {
    const owner = await aLineOwner(shop)
    const desk = await atDesk(owner)
    await desk.approveBoth()
    const key = randomUUID()
    const answers = [await desk.move({}, key)]
    answers.push(await desk.move({}, key))
    // The process was killed before it kept its answer.
    await rows(sql`delete from idempotency_keys`)
    answers.push(await desk.move({}, key))
    expect(answers.map(expectOk)).toEqual(answers.map(() => answers[0]?.body))
    await emailAbout(shop, desk.to.email, /is now in this account$/)
    const told = (await emailsTo(shop, desk.to.email)).filter(({ subject }) =>
      subject.endsWith('is now in this account'),
    )
    expect(told).toHaveLength(1)
    expect(await rows(sql`select 1 from line_moves where line_id = ${owner.line.id}`)).toHaveLength(
      1,
    )
  })

  test('goes to one of two accounts that two colleagues press for at once', async () => {
    const owner = await aLineOwner(shop)
    const desks = await Promise.all([atDesk(owner, 'Alex Kim'), atDesk(owner, 'Jo Lee')])
    for (const desk of desks) await desk.approveBoth()
    const answers = await Promise.all(desks.map((desk) => desk.move()))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
    const winner = answers[0]?.status === 200 ? 'Alex Kim' : 'Jo Lee'
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
      message: expect.stringMatching(new RegExp(`^${winner} was first,`)),
    })
    // Nor does a page that was read before move it on.
    for (const desk of desks) expect((await desk.move()).status).toBe(409)
    expect(await linesOf(shop, owner.customer)).toEqual([])
    const counts = await Promise.all(desks.map(async ({ to }) => (await linesOf(shop, to)).length))
    expect(new Set(counts)).toEqual(new Set([0, 1]))
  })
})

describe('a line is not moved', () => {
  test('before the owner of each account has approved just this', async () => {
    const owner = await aLineOwner(shop)
    const desk = await atDesk(owner)
    const wanted = (email: string) => ({
      status: 403,
      body: {
        code: 'approval_required',
        message: `The owner of ${email} has to approve this first. Press “Ask both accounts” on the line’s page.`,
      },
    })
    expect(await desk.move()).toMatchObject(wanted(owner.customer.email))
    await desk.approveBoth([owner.customer])
    expect(await desk.move()).toMatchObject(wanted(desk.to.email))
    await anApproval(shop, desk.staff, desk.to, 'end')
    expect((await desk.move()).status).toBe(403)
    // Of another line of the same accounts, and of the same line to another account.
    const other = await aLineOwner(shop, { customer: owner.customer })
    const third = await aCustomer(shop)
    for (const [lineId, toEmail, owners] of [
      [other.line.id, desk.to.email, [owner.customer, desk.to]],
      [owner.line.id, third.email, [owner.customer, third]],
    ] as const) {
      const path = `/app/desk/lines/${lineId}/move-approvals`
      await bothApprove(shop, desk.staff, { path, body: { toEmail }, owners })
    }
    expect(await desk.move()).toMatchObject(wanted(desk.to.email))
    await desk.approveBoth([desk.to])
    expectOk(await desk.move())
  })

  test('to an address without an open account, to its own, or without the word of staff', async () => {
    const owner = await aLineOwner(shop)
    const desk = await atDesk(owner)
    await desk.approveBoth()
    const refused = async (body: Record<string, unknown>) => {
      const answer = await desk.move(body)
      expect(answer.status).toBe(422)
      return (answer.body as { errors?: { field: string; message: string }[] }).errors // of a 422
    }
    expect(await refused({ toEmail: 'nobody@example.com' })).toMatchObject([
      { field: 'toEmail', message: 'No open account has this email' },
    ])
    expect(await refused({ toEmail: owner.customer.email })).toMatchObject([
      { field: 'toEmail', message: 'The line is in this account already' },
    ])
    expect(await refused({ isSamePerson: false })).toMatchObject([{ field: 'isSamePerson' }])
    expect(await refused({ toEmail: 'no email' })).toMatchObject([{ field: 'toEmail' }])
    expectOk(
      await shop.send('POST', '/app/users/close', {
        token: desk.to.token,
        key: randomUUID(),
        body: { acknowledged: true, endLines: true },
      }),
    )
    expect(await refused({})).toMatchObject([
      { field: 'toEmail', message: 'No open account has this email' },
    ])
    expect(await linesOf(shop, owner.customer)).toHaveLength(1)
  })

  test('to an account that is closed at the same moment, nor does one end with a line in it', async () => {
    const owner = await aLineOwner(shop)
    const desk = await atDesk(owner)
    await desk.approveBoth()
    const [moved, closed] = await Promise.all([
      desk.move(),
      shop.send('POST', '/app/users/close', {
        token: desk.to.token,
        key: randomUUID(),
        body: { acknowledged: true, endLines: false },
      }),
    ])
    // Whichever is first: the line is in an open account.
    expect([moved.status, closed.status]).toEqual(moved.status === 200 ? [200, 422] : [422, 200])
    const holder = moved.status === 200 ? desk.to : owner.customer
    expect(await onlyLineOf(shop, holder)).toMatchObject({ status: 'active' })
  })

  type Case = readonly [string, (given: LineOwner, desk: Desk) => Promise<unknown>]
  type Desk = Awaited<ReturnType<typeof atDesk>>

  test.each([
    ['The number is locked.', (owner) => safetyCalls(shop, owner).lock(true)],
    ['The line is suspended.', (_, desk) => desk.act('suspend')],
    [
      'A renewal of the line isn’t paid yet.',
      async (owner) => {
        const card = await aCard(shop, owner.customer, '4000000000009995')
        await payRenewal(shop, { ...owner, card }, await renewalPrice(shop, owner))
      },
    ],
    [
      'A SIM change is under way.',
      async (owner, desk) => {
        await injectFault(shop, 'carrier', { fault: 'never_mailed', on: owner.line.orderId })
        await anApproval(shop, desk.staff, owner.customer, 'sim')
        expectOk(await desk.act('replace-sim', { sim: 'card' }))
      },
    ],
    [
      'Another carrier wants this number.',
      async (owner, desk) => {
        const { transferPin } = expectOk(await safetyCalls(shop, owner).makePin())
        await aPortOut(shop, { msisdn: owner.msisdn, ...transferPin })
        await eventually('the port-out', async () => (await desk.view()).portOuts.length > 0)
      },
    ],
    [
      'The line is being ended.',
      async ({ line }) =>
        rows(
          sql`insert into line_endings (id, line_id, status, made_by, asked_at) values (${randomUUID()}, ${line.id}, 'asked', 'Kim', now())`,
        ),
    ],
    [
      'A bank reported fraud on this line.',
      async ({ order }, desk) => {
        await objectTo(shop, order.id, 'fraud_warning')
        await eventually('the warning', async () => (await desk.view()).isReportedAsFraud)
      },
    ],
  ] as const satisfies readonly Case[])('while: %s', async (words, begin) => {
    const owner = await aLineOwner(shop)
    const desk = await atDesk(owner)
    await begin(owner, desk)
    await desk.approveBoth()
    const body = { code: 'not_ready', message: expect.stringContaining(words) }
    expect(await desk.move()).toMatchObject({ status: 409, body })
    expect(await linesOf(shop, desk.to)).toEqual([])
  })

  test('while its first order, a port-in or a change of number is under way', async () => {
    const mailed = await aMailedOrder(shop)
    const waiting = { customer: mailed.customer, line: await onlyLineOf(shop, mailed.customer) }
    const given: [Given, string][] = [
      [waiting, 'The line’s first order isn’t complete.'],
      [await aPortIn(shop, '0160'), 'A port-in to the line is under way.'],
      [await anUnpaidChange(), 'a change of number isn’t paid yet.'],
    ]
    for (const [one, words] of given) {
      const desk = await atDesk(one)
      await desk.approveBoth()
      const body = { message: expect.stringContaining(words) }
      expect(await desk.move()).toMatchObject({ status: 409, body })
    }
  })

  test('by anything but a move on record, at rest: the database keeps it', async () => {
    const owner = await aLineOwner(shop, { purchase: { autoRenew: true } })
    const { line, customer } = owner
    const to = await aCustomer(shop)
    const take = sql`update lines set customer_id = ${to.id} where id = ${line.id}`
    const refusal = (constraint: string) => ({ cause: { code: '23514', constraint } })
    await expect(rows(take)).rejects.toMatchObject(refusal('lines_moved_as_recorded'))
    const record = (from: string, target: string) =>
      rows(sql`insert into line_moves (id, line_id, number, from_customer_id, to_customer_id, at)
        values (${randomUUID()}, ${line.id}, 1, ${from}, ${target}, now())`)
    await expect(record(customer.id, customer.id)).rejects.toMatchObject(
      refusal('line_moves_elsewhere'),
    )
    await record(customer.id, to.id)
    // It still renews automatically.
    await expect(rows(take)).rejects.toMatchObject(refusal('lines_moved_at_rest'))
    await expect(
      rows(sql`delete from line_moves where line_id = ${line.id}`),
    ).rejects.toMatchObject(refusal('line_moves_append_only'))
  })
})
