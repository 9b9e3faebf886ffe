import { randomUUID } from 'node:crypto'
import type { Blockable, KnownFact } from '@openline/contract/people/blocks-desk'
import type { CustomerTimelineEntry } from '@openline/contract/people/customers-desk'
import type { Card } from '@openline/contract/sales/cards'
import type { DeskFraudWarning } from '@openline/contract/sales/disputes-desk'
import type { StaffRole } from '@openline/contract/staff-roles'
import { aCard, aCustomer, aPurchase, aQuote, buy, expectOk } from '@openline/testing/customers'
import { objectTo } from '@openline/testing/disputing'
import { confirmWaiting } from '@openline/testing/dual-control'
import { eventually } from '@openline/testing/eventually'
import { buyLine, type LineOwner, linesOf, onlyLineOf } from '@openline/testing/lines'
import { aMergeDesk, aMergedAccount } from '@openline/testing/merging'
import { aMovedLine } from '@openline/testing/moved-lines'
import { moneyOf } from '@openline/testing/payment-ledger'
import { aStaffMember } from '@openline/testing/staff'
import { useTestShop } from '@openline/testing/use-test-shop'
import { untilWaiting } from '@openline/testing/waited-for'
import { eq, sql } from 'drizzle-orm'
import { afterEach, describe, expect, test } from 'vitest'
import { staffActs } from '../../../db/schema/audit.ts'
import { blocks } from '../../../db/schema/blocks.ts'
import { lines } from '../../../db/schema/orders.ts'
import { staff as staffTable } from '../../../db/schema/staff.ts'

const shop = useTestShop()
afterEach(() => shop.database.db.delete(blocks))

const number = '5555555555554444'
const imei = '490154203237518'

/** Who bought with a card and a phone of their own. */
async function aThief(): Promise<LineOwner> {
  const customer = await aCustomer(shop)
  const card = await aCard(shop, customer, number)
  const order = await buyLine(shop, customer, card, { purchase: { imei } })
  const line = await onlyLineOf(shop, customer)
  return { customer, card, order, line, msisdn: line.mdn ?? '' }
}

async function desk(owner: Pick<LineOwner, 'customer' | 'order'>, roles: readonly StaffRole[]) {
  const staff = await aStaffMember(shop, roles, 'Mo Reed')
  // What needs a second person is not asked for where no one could confirm it.
  await aStaffMember(shop, ['money'])
  const path = `/app/desk/customers/${owner.customer.id}`
  const view = async () =>
    expectOk(
      await shop.send<Blockable>('GET', `${path}/blocks`, {
        token: staff.token,
        query: { orderId: owner.order.id },
      }),
    )
  const { facts } = await view()
  const own = facts.filter(({ isOwn }) => isOwn).map(({ id }) => id)
  return {
    staff,
    view,
    facts,
    block: (more: Record<string, unknown> = {}, { key = randomUUID(), by = staff } = {}) =>
      shop.send<{ message: string; left: string[] }>('POST', `${path}/block`, {
        token: by.token,
        key,
        body: {
          source: { kind: 'order', id: owner.order.id },
          factIds: own,
          endsAt: null,
          refundedCents: null,
          lines: 'keep',
          endSessions: false,
          reason: 'The bank reported the card',
          ...more,
        },
      }),
  }
}

function labelsOf(facts: readonly KnownFact[]) {
  return facts.map(({ kind, isOwn, isOfOrder }) => [kind, isOwn, isOfOrder])
}

/** A second person confirms the refund, and with it the end of what it paid for. */
async function confirmRefund({ customer }: LineOwner): Promise<void> {
  const second = await aStaffMember(shop, ['money'], 'Lee Sims')
  await confirmWaiting(shop, second, { customerId: customer.id, act: 'refundPart' })
}

async function lineStatus({ customer }: LineOwner): Promise<string | undefined> {
  return (await linesOf(shop, customer))[0]?.status
}

describe('what is known of a customer', () => {
  test('is their mailbox, cards, phones, addresses and networks, with those of the order', async () => {
    const owner = await aThief()
    await aCard(shop, owner.customer, '4000056655665556')
    const { facts, view } = await desk(owner, ['support'])
    expect(labelsOf(facts)).toEqual([
      ['email', true, false],
      ['card', true, true],
      ['card', true, false],
      ['device', true, true],
      ['address', false, true],
      ['network', false, true],
    ])
    expect(facts.map(({ label }) => label)).toContain('Mastercard ending in 4444')
    expect(await view()).toMatchObject({
      blocks: [],
      lines: 1,
      payment: { orderNumber: owner.order.number, refundedCents: 0 },
    })
  })
})

describe('a block of a customer', () => {
  test('refunds the order, ends its line and the sessions, and the card pays nowhere else', async () => {
    const owner = await aThief()
    await objectTo(shop, owner.order.id, 'fraud_warning')
    const { staff, view, block } = await desk(owner, ['money'])
    const { warnings } = await eventually('the warning', async () => {
      const listed = expectOk(
        await shop.send<{ warnings: DeskFraudWarning[] }>('GET', '/app/desk/disputes', {
          token: staff.token,
        }),
      )
      return listed.warnings.length > 0 && listed
    })
    const source = { kind: 'fraud_warning', id: warnings[0]?.id }
    const all = { source, refundedCents: 0, lines: 'end', endSessions: true }
    const key = randomUUID()
    const answer = expectOk(await block(all, { key }))
    expect(answer.left).toEqual([])
    expect(answer.message).toBe(
      `Blocked 3. Signed out everywhere. The refund of ${owner.order.number} waits for a second person. ` +
        'Ending a line waits for a second person. A line is suspended until support restores it.',
    )
    expect((await moneyOf(shop, owner.order.id)).refundedCents).toBe(0)
    await confirmRefund(owner)
    expect((await view()).blocks.map(({ source: from }) => from)).toEqual([source, source, source])
    const signedIn = await shop.send('GET', '/app/lines', { token: owner.customer.token })
    expect(signedIn.status).toBe(401)
    await eventually(
      'the refund',
      async () => (await moneyOf(shop, owner.order.id)).refundedCents > 0,
    )
    // Another account, the same card.
    const other = await aCustomer(shop)
    const saving = await aCard(shop, other, number).catch((error: unknown) => String(error))
    expect(saving).toContain('The card was not saved')
    const acts = await shop.database.db
      .select()
      .from(staffActs)
      .where(eq(staffActs.act, 'blockCustomer'))
    expect(acts.filter(({ subjectId }) => subjectId === owner.customer.id)).toMatchObject([
      { customerId: null, after: { blocks: 3, sessionsEnded: 1, source: 'fraud_warning' } },
    ])
  })

  test('sent again after a crash does what is missing, once', async () => {
    const owner = await aThief()
    const { block, view } = await desk(owner, ['money'])
    const key = randomUUID()
    const { db } = shop.database
    expectOk(await block({ refundedCents: 0 }, { key }))
    // As if the process had ended before the answer was kept.
    await db.execute(`delete from idempotency_keys where key = '${key}'`)
    const again = expectOk(await block({ refundedCents: 0 }, { key }))
    expect(again.left).toEqual([])
    expect((await view()).blocks).toHaveLength(3)
    await confirmRefund(owner)
    const money = await eventually('the refund', async () => {
      const now = await moneyOf(shop, owner.order.id)
      return now.refundedCents > 0 && now
    })
    expect(money.refundedCents).toBe(money.capturedCents)
  })

  test('by two at once blocks each thing once', async () => {
    const owner = await aThief()
    const { block, view } = await desk(owner, ['money'])
    const sue = await aStaffMember(shop, ['support'], 'Sue Porter')
    const answers = await Promise.all([block(), block({}, { by: sue })])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect((await view()).blocks).toHaveLength(3)
  })

  test('suspends the line until support restores it, once', async () => {
    const owner = await aThief()
    const { block } = await desk(owner, ['support'])
    expectOk(await block({ lines: 'suspend' }))
    expect(await lineStatus(owner)).toBe('suspended')
    const { token } = owner.customer
    const restore = await shop.send('POST', `/app/lines/${owner.line.id}/restore`, { token })
    expect(restore.status).toBe(409)
    expect(expectOk(await block({ lines: 'suspend' })).message).toBe(
      'All of it was blocked already.',
    )
  })

  test('of an order whose account was merged stops the account that stays', async () => {
    const owner = await aThief()
    const stays = await aMergedAccount(shop, owner.customer)
    const { view, facts, block } = await desk(owner, ['support'])
    expect(await view()).toMatchObject({
      mergedInto: { id: stays.id, email: stays.email },
      lines: 1,
      payment: { orderNumber: owner.order.number },
    })
    const mailboxes = facts.filter(({ kind }) => kind === 'email').map(({ label }) => label)
    expect(mailboxes).toEqual([stays.email, owner.customer.email])
    expect(facts.filter(({ isOfOrder }) => isOfOrder).map(({ kind }) => kind)).toEqual([
      'card',
      'device',
      'address',
      'network',
    ])
    const answer = expectOk(await block({ lines: 'suspend', endSessions: true }))
    expect(answer).toEqual({
      message: 'Blocked 4. Signed out everywhere. A line is suspended until support restores it.',
      left: [],
    })
    const signedIn = await shop.send('GET', '/app/lines', { token: stays.token })
    expect(signedIn.status).toBe(401)
    const [line] = await shop.database.db.select().from(lines).where(eq(lines.id, owner.line.id))
    expect(line).toMatchObject({ customerId: stays.id, status: 'suspended' })
    const kept = await shop.database.db.select().from(blocks)
    expect(new Set(kept.map(({ customerId }) => customerId))).toEqual(new Set([stays.id]))
    // The page of each account lists them.
    expect((await view()).blocks).toHaveLength(4)
    const { blocks: listed } = await (await desk({ ...owner, customer: stays }, ['support'])).view()
    expect(listed).toHaveLength(4)
  })

  test('leaves a line that was moved to another account, and names who has it', async () => {
    const owner = await aThief()
    const to = await aMovedLine(shop, owner)
    const { view, block } = await desk(owner, ['support'])
    expect(await view()).toMatchObject({
      lines: 0,
      movedLines: [
        { id: owner.line.id, mdn: owner.line.mdn, customer: { id: to.id, email: to.email } },
      ],
    })
    expectOk(await block({ lines: 'suspend' }))
    expect(await lineStatus({ ...owner, customer: to })).toBe('active')
  })

  test('that a merge overtakes stops the account that stays', async () => {
    const owner = await aThief()
    const { block } = await desk(owner, ['support'])
    const merging = await aMergeDesk(shop, owner.customer)
    await merging.approveBoth()
    const { db } = shop.database
    const presses = await db.transaction(async (tx) => {
      await tx.execute(sql`select 1 from customers where id = ${owner.customer.id} for update`)
      const merge = merging.merge()
      await untilWaiting(db, 1)
      const late = block({ lines: 'suspend', endSessions: true })
      await untilWaiting(db, 2)
      return { merge, late }
    })
    expectOk(await presses.merge)
    expect(expectOk(await presses.late).left).toEqual([])
    const [line] = await db.select().from(lines).where(eq(lines.id, owner.line.id))
    expect(line).toMatchObject({ customerId: merging.to.id, status: 'suspended' })
    const signedIn = await shop.send('GET', '/app/lines', { token: merging.to.token })
    expect(signedIn.status).toBe(401)
  })

  test('suspends what would take the owner’s approval to end', async () => {
    const owner = await aThief()
    const { block } = await desk(owner, ['money'])
    const { message } = expectOk(await block({ lines: 'end' }))
    expect(message).toBe('Blocked 3. A line is suspended until support restores it.')
    expect(await lineStatus(owner)).toBe('suspended')
  })

  test('says what could not be done, and does the rest', async () => {
    const owner = await aThief()
    const { block, view } = await desk(owner, ['money'])
    const { left } = expectOk(await block({ refundedCents: 1 }))
    expect(left).toEqual([
      expect.stringMatching(/^Order .* isn’t refunded: The refunds of this order have changed/),
    ])
    expect((await view()).blocks).toHaveLength(3)
  })

  test('takes Money to refund or to end, and is refused to a colleague who was removed', async () => {
    const owner = await aThief()
    const { staff, block, view } = await desk(owner, ['support'])
    for (const more of [{ refundedCents: 0 }, { lines: 'end' }]) {
      expect(await block(more)).toMatchObject({ status: 403, body: { code: 'forbidden' } })
    }
    expect((await view()).blocks).toEqual([])
    const removed = { removedAt: shop.now() }
    await shop.database.db.update(staffTable).set(removed).where(eq(staffTable.id, staff.staffId))
    expect((await block()).status).toBe(401)
  })

  test.each([
    [{ factIds: [] }, 422, 'factIds'],
    [{ factIds: [randomUUID()] }, 422, 'factIds'],
    [{ lines: 'burn' }, 422, 'lines'],
    [{ endsAt: '2020-01-01T00:00:00.000Z' }, 422, 'endsAt'],
    [{ reason: '' }, 422, 'reason'],
    [{ source: { kind: 'order', id: randomUUID() } }, 404, null],
    [{ source: { kind: 'dispute', id: randomUUID() } }, 404, null],
  ])('with %j is refused', async (more, status, field) => {
    const owner = await aThief()
    const { block, view } = await desk(owner, ['money'])
    const answer = await block(more)
    expect(answer.status).toBe(status)
    expect(answer.body).toMatchObject(field === null ? {} : { errors: [{ field }] })
    expect((await view()).blocks).toEqual([])
  })

  test('of a good customer is undone: they buy again, and their timeline has none of it', async () => {
    const owner = await aThief()
    const { staff, block, view } = await desk(owner, ['support'])
    expectOk(await block({ source: { kind: 'customer', id: owner.customer.id } }))
    for (const { id } of (await view()).blocks) {
      const body = { reason: 'The bank was wrong' }
      const { token } = staff
      expectOk(await shop.send('POST', `/app/desk/blocks/${id}/lift`, { token, body }))
    }
    const { blocks: left, facts } = await view()
    expect(left).toEqual([])
    expect(facts.every(({ isBlocked }) => !isBlocked)).toBe(true)
    const { entries } = expectOk(
      await shop.send<{ entries: CustomerTimelineEntry[] }>(
        'GET',
        `/app/desk/customers/${owner.customer.id}/timeline`,
        { token: staff.token },
      ),
    )
    expect(JSON.stringify(entries)).not.toMatch(/block/i)
    const quote = await aQuote(shop, owner.customer)
    const card: Card = owner.card
    expectOk(await buy(shop, owner.customer, aPurchase(quote, card, { imei })))
  })
})
