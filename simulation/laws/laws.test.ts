import { randomUUID } from 'node:crypto'
import type { PostalAddress } from '@openline/contract/address'
import { keysOf } from '@openline/server/features/people/blocks/block-keys'
import { buyAddOn } from '@openline/testing/add-ons'
import { giveCredit } from '@openline/testing/credit'
import {
  aCard,
  aCustomer,
  aPurchase,
  aQuote,
  buy,
  expectOk,
  orderIn,
} from '@openline/testing/customers'
import { eventually } from '@openline/testing/eventually'
import { aLineOwner, buyLine } from '@openline/testing/lines'
import { aMergedAccount } from '@openline/testing/merging'
import { aMovedLine } from '@openline/testing/moved-lines'
import { aKeptNumber, payNumber } from '@openline/testing/number-changes'
import { aLineToRenew, goTo, payRenewal, renewalPrice } from '@openline/testing/renewing'
import { aStaffMember } from '@openline/testing/staff'
import { useTestShop } from '@openline/testing/use-test-shop'
import { expect, onTestFinished, test } from 'vitest'
import { createOutside } from '../world/faults/outside.ts'
import { createStory } from '../world/story.ts'
import { createVirtualTime } from '../world/virtual-time.ts'
import { keptElsewhere } from './cards.ts'
import { createLaws } from './laws.ts'
import { recordLaws } from './records.ts'
import { rowsThatBreak } from './rows-that-break.ts'

const shop = useTestShop()

const hourMs = 3600_000

/** What the laws find now, in a story of its own. */
async function breachesToday() {
  const time = createVirtualTime(shop.now())
  const story = createStory(time)
  const world = { ...shop, time, story, outside: createOutside(shop, time) }
  await createLaws(world, { slackMinutes: 0 }).checkDay()
  return story.breaches
}

test('what was captured at the last moment of a story is in its journal, and credit of an order that waits is not', async () => {
  const customer = await aCustomer(shop)
  await giveCredit(shop, customer, { amountCents: 500 })
  const asksTheBank = await aCard(shop, customer, '4000002760003184')
  const waiting = aPurchase(await aQuote(shop, customer), asksTheBank, { creditCents: 500 })
  const { order } = expectOk(await buy(shop, customer, waiting))
  expect(order.status).toBe('payment_action')
  await buyLine(shop, customer, await aCard(shop, customer))
  const { rows } = await shop.database.db.execute<{ at: string }>(
    'select max(updated_at) as at from payment_attempts',
  )
  const time = createVirtualTime(new Date(rows[0]?.at ?? ''))
  const story = createStory(time)
  const outside = createOutside(shop, time)
  await createLaws({ ...shop, time, story, outside }, { slackMinutes: 0 }).checkEnd()
  expect(story.breaches.filter(({ law }) => law === 'the journal ties')).toEqual([])
})

test('a payment is late a day after its provider is back, not while it is away', async () => {
  const customer = await aCustomer(shop)
  const purchase = aPurchase(await aQuote(shop, customer), await aCard(shop, customer))
  const time = createVirtualTime(shop.now())
  const outside = createOutside(shop, time)
  await outside.begin('away', 'payment', [{ fault: 'error_before', count: 'always' }])
  const { order } = expectOk(await buy(shop, customer, purchase))
  expect(order.status).toBe('payment_pending')
  const story = createStory(time)
  const laws = createLaws({ ...shop, time, story, outside }, { slackMinutes: 0 })
  const isLateAfter = async (hours: number): Promise<boolean> => {
    time.moveTo(new Date(time.now().getTime() + hours * hourMs))
    await laws.checkDay()
    return story.breaches.some(({ what }) => what === order.id)
  }
  expect(await isLateAfter(60)).toBe(false)
  await outside.end('away')
  expect(await isLateAfter(23)).toBe(false)
  expect(await isLateAfter(2)).toBe(true)
})

test('deferred revenue ties with journal and days of service; a cent more is found in each of them', async () => {
  await buyAddOn(shop, await aLineOwner(shop))
  const start = shop.now().getTime()
  const breachesOn = async (moreCents: number, days: readonly number[]) => {
    const time = createVirtualTime(new Date(start))
    const story = createStory(time)
    const send: typeof shop.send = async (method, path, sent) => {
      const answer = await shop.send<never>(method, path, sent)
      return { ...answer, body: withMore(answer.body, moreCents) }
    }
    const world = { ...shop, send, time, story, outside: createOutside(shop, time) }
    const laws = createLaws(world, { slackMinutes: 0 })
    for (const day of days) {
      time.moveTo(new Date(start + day * 24 * hourMs))
      await laws.checkDay()
    }
    return story.breaches.filter(({ law }) => law.startsWith('deferred')).map(({ what }) => what)
  }
  expect(await breachesOn(0, [1, 2, 3, 4])).toEqual([])
  const [sold, left, ahead] = await breachesOn(1, [3])
  expect(sold).toMatch(/what it sold in the journal is (\d+), and it says (?!\1$)/)
  expect(left).toMatch(/what is left of each sale by days is (\d+), and it says (?!\1$)/)
  expect(ahead).toMatch(/what its months earn is (\d+), and it says (?!\1$)/)
})

type Answer = { readonly total?: { readonly soldCents: number; readonly closingCents: number } }

/** What the desk says of deferred revenue, with more than it is. */
function withMore<Body>(body: Body, cents: number): Body {
  const { total }: Answer = Object(body)
  if (total?.closingCents === undefined) return body
  const { soldCents, closingCents } = total
  const more = { soldCents: soldCents + cents, closingCents: closingCents + cents }
  return { ...body, total: { ...total, ...more } }
}

test('what one person gives alone is counted, and no more than the limits leave', async () => {
  const customer = await aCustomer(shop)
  const { token } = await aStaffMember(shop, ['support'])
  await giveCredit(shop, customer, { amountCents: 900, token })
  const brokenLaws = async () => (await breachesToday()).map(({ law }) => law)
  const alone = 'one person gives no more alone than the limits leave'
  const counts = 'what staff give counts against the limits'
  const laws = await brokenLaws()
  expect(laws).not.toContain(alone)
  expect(laws).not.toContain(counts)
  const { db } = shop.database
  await db.execute(`update courtesies set amount_cents = 1001 where customer_id = '${customer.id}'`)
  expect(await brokenLaws()).toEqual(expect.arrayContaining([alone, counts]))
  await db.execute(`update courtesies set is_confirmed = true where customer_id = '${customer.id}'`)
  expect(await brokenLaws()).not.toContain(alone)
  await db.execute(`delete from courtesies where customer_id = '${customer.id}'`)
  expect(await brokenLaws()).toContain(counts)
})

test('a gift of data counts against the limits, and one that the network refused does not', async () => {
  const { line } = await aLineOwner(shop)
  const { token } = await aStaffMember(shop, ['support'])
  const body = { addOnId: 'data-2gb', reason: 'The customer called' }
  const path = `/app/desk/lines/${line.id}/add-ons`
  expectOk(await shop.send('POST', path, { token, key: randomUUID(), body }))
  const { db } = shop.database
  const ofLine = `where line_id = '${line.id}'`
  const { rows } = await db.execute<{ id: string }>(`select id from line_add_ons ${ofLine}`)
  const { id } = rows[0] ?? { id: '' }
  const isBroken = async () => (await breachesToday()).some(({ what }) => what === id)
  expect(await isBroken()).toBe(false)
  await db.execute(
    `update line_add_ons set status = 'failed', starts_at = null, ends_at = null ${ofLine}`,
  )
  expect(await isBroken()).toBe(true)
  await db.execute(`delete from courtesies where id = '${id}'`)
  expect(await isBroken()).toBe(false)
})

test('an active order whose line has not got its add-on is found', async () => {
  const { id } = await buyAddOn(shop, await aLineOwner(shop))
  const isBroken = async () => (await breachesToday()).some(({ what }) => what === id)
  expect(await isBroken()).toBe(false)
  await shop.database.db.execute(
    `update line_add_ons set status = 'failed', starts_at = null, ends_at = null where order_id = '${id}'`,
  )
  expect(await isBroken()).toBe(true)
})

test('a renewal that was declined waits for a month, not longer', async () => {
  const owner = await aLineToRenew(shop, { autoRenew: false })
  await goTo(shop, owner, { daysBeforeEnd: 2 })
  const card = await aCard(shop, owner.customer, '4000000000000341')
  const asked = await payRenewal(shop, { ...owner, card }, await renewalPrice(shop, owner))
  const { order } = expectOk(asked)
  expect(order.status).toBe('payment_failed')
  const time = createVirtualTime(shop.now())
  const story = createStory(time)
  const outside = createOutside(shop, time)
  const laws = createLaws({ ...shop, time, story, outside }, { slackMinutes: 0 })
  const isLateAfter = async (days: number): Promise<boolean> => {
    time.moveTo(new Date(time.now().getTime() + days * 24 * hourMs))
    await laws.checkDay()
    return story.breaches.some(({ what }) => what === order.id)
  }
  expect(await isLateAfter(29)).toBe(false)
  expect(await isLateAfter(2)).toBe(true)
  shop.returnToPresent()
})

test('an event of the carrier may wait for as long as the carrier itself is away, not the provider', async () => {
  const time = createVirtualTime(shop.now())
  const outside = createOutside(shop, time)
  const story = createStory(time)
  const laws = createLaws({ ...shop, time, story, outside }, { slackMinutes: 0 })
  // Its handling asks the carrier, and fails.
  await shop.database.db.execute(`insert into inbox (source, event_id, type, object_id, received_at, due_at, tries)
    values ('carrier', 'waits', 'line.activated', 'none', '${time.now().toISOString()}', '2099-01-01', 1)`)
  const waitsAfter = async (hours: number): Promise<boolean> => {
    time.moveTo(new Date(time.now().getTime() + hours * hourMs))
    await laws.checkDay()
    return story.breaches.some(({ what }) => what === 'waits')
  }
  await outside.begin('away', 'carrier', [{ fault: 'error_before', count: 'always' }])
  expect(await waitsAfter(10)).toBe(false)
  await outside.begin('also away', 'payment', [{ fault: 'error_before', count: 'always' }])
  await outside.end('away')
  expect(await waitsAfter(1)).toBe(false)
  expect(await waitsAfter(2)).toBe(true)
  await outside.end('also away')
  await shop.database.db.execute(`delete from inbox where event_id = 'waits'`)
})

test('a discount for another line of someone with one is found', async () => {
  const { customer, card } = await aLineOwner(shop)
  const another = await buyLine(shop, customer, card, { quote: { planId: 'unlimited-monthly' } })
  expect(another.lines.discountAmountCents).toBe(500)
  const found = () => {
    const law = recordLaws['a discount for another line begins while an older one is active'] ?? ''
    return rowsThatBreak(shop, law)
  }
  expect(await found()).toEqual([])
  const { order } = await aLineOwner(shop, { quote: { couponCode: 'WELCOME10' } })
  await shop.database.db.execute(
    `update orders set line_discount_cents = discount_amount_cents where id = '${order.id}'`,
  )
  expect(await found()).toEqual([order.id])
})

test('a card that the provider keeps though it was removed here is found', async () => {
  const customer = await aCustomer(shop)
  await aCard(shop, customer)
  expect(await keptElsewhere(shop)).toEqual([])
  await shop.database.db.execute(`delete from cards where customer_id = '${customer.id}'`)
  expect(await keptElsewhere(shop)).toEqual([expect.stringMatching(/^pm_/)])
})

test('a line that has another number than it was changed to is found', async () => {
  const owner = await aLineOwner(shop)
  const { order } = expectOk(await payNumber(shop, owner, await aKeptNumber(shop, owner)))
  await orderIn(shop, owner.customer, order.id, 'active')
  const isBroken = async () => (await breachesToday()).some(({ what }) => what === owner.line.id)
  expect(await isBroken()).toBe(false)
  await shop.database.db.execute(
    `update lines set mdn = '${owner.msisdn}' where id = '${owner.line.id}'`,
  )
  expect(await isBroken()).toBe(true)
})

test('a line that moved and renews automatically, or is paid for by who gave it away, is found', async () => {
  const { db } = shop.database
  const owner = await aLineOwner(shop)
  await aMovedLine(shop, owner)
  const found = async () => (await breachesToday()).map(({ what }) => what)
  expect(await found()).not.toContain(owner.line.id)
  await db.execute(`update lines set auto_renew = true where id = '${owner.line.id}'`)
  expect(await found()).toContain(owner.line.id)
  const buyer = await aLineOwner(shop)
  const { id } = await buyAddOn(shop, buyer)
  expect(await found()).not.toContain(id)
  await db.execute(`insert into line_moves (id, line_id, number, from_customer_id, to_customer_id, at)
    select gen_random_uuid(), for_line_id, 1, customer_id, '${owner.customer.id}', created_at - interval '1 hour'
    from orders where id = '${id}'`)
  expect(await found()).toContain(id)
})

test('what stays behind in an account that was merged is found, by each law', async () => {
  const { db } = shop.database
  const owner = await aLineOwner(shop)
  await giveCredit(shop, owner.customer, { amountCents: 500 })
  const into = await aMergedAccount(shop, owner.customer)
  const broken = async () => (await breachesToday()).map(({ law }) => law)
  const isFound = async (law: string, mistake: string, mended: string) => {
    expect(await broken()).not.toContain(law)
    await db.execute(mistake)
    expect(await broken()).toContain(law)
    await db.execute(mended)
  }
  const from = owner.customer.id
  const signIn = (at: string) =>
    `update sessions set revoked_at = ${at} where customer_id = '${from}'`
  await isFound('nothing lives in an account that was merged', signIn('null'), signIn('now()'))
  // Entries of credit are only added.
  const more = `begin; set local session_replication_role = replica;
    update customer_credits set amount_cents = 501 where customer_id = '${into.id}'; commit`
  await isFound('credit that moves is neither more nor less', more, more.replace('501', '500'))
  const order = (hours: number) =>
    `update orders set created_at = created_at + interval '${hours} hours' where id = '${owner.order.id}'`
  await isFound('a merged account orders and pays nothing', order(1), order(-1))
  const email = `insert into sent_emails (id, customer_id, subject, at)
    select gen_random_uuid(), customer_id, 'Late', at + interval '1 hour' from merged_accounts
    where customer_id = '${from}'`
  const law = 'the mailbox of a merged account is told of the merge and of nothing later'
  await isFound(law, email, "delete from sent_emails where subject = 'Late'")
})

test('a payment of someone who is blocked is found, not one from before or after', async () => {
  const owner = await aLineOwner(shop)
  const { db } = shop.database
  const staff = await aStaffMember(shop, ['money'])
  const attempt = `from payment_attempts where order_id = '${owner.order.id}'`
  const { rows } = await db.execute<{ id: string }>(`select id ${attempt}`)
  const isFound = async (kind: string, key: string, [from, to] = ['-1 hour', '1 hour']) => {
    await db.execute('delete from blocks')
    await db.execute(`insert into blocks
        (id, kind, key, label, reason, staff_id, staff_name, at, ends_at, customer_id)
      select gen_random_uuid(), '${kind}', '${key}', 'x', 'a thief', '${staff.staffId}', 'Alex Kim',
        created_at + interval '${from}', created_at + interval '${to}', '${owner.customer.id}' ${attempt}`)
    const broken = (await breachesToday()).filter(({ law }) => law.includes('blocked'))
    return broken.some(({ what }) => what === rows[0]?.id)
  }
  onTestFinished(async () => void (await db.execute('delete from blocks')))
  expect(await isFound('email', 'x@y.example')).toBe(true)
  expect(await isFound('email', 'x@y.example', ['1 hour', '2 hours'])).toBe(false)
  expect(await isFound('email', 'x@y.example', ['-2 hours', '-1 hour'])).toBe(false)
  expect(await isFound('device', '490154203237518')).toBe(false)
  await db.execute(`update orders set imei = '490154203237518' where id = '${owner.order.id}'`)
  expect(await isFound('device', '490154203237518')).toBe(true)
  // Of a house where no one else buys.
  const houseOf = `update orders set ship_to = jsonb_set(ship_to, '{streetNumber}', '"4711-B"')
    where id = '${owner.order.id}' returning ship_to as "shipTo"`
  const [order] = (await db.execute<{ shipTo: PostalAddress }>(houseOf)).rows
  const [place] = keysOf({ address: order?.shipTo ?? null })
  expect(await isFound('address', place?.key ?? '')).toBe(true)
  expect(await isFound('address', `${place?.key} unit 2`)).toBe(false)
  // An automatic renewal was agreed on before.
  await db.execute(`update payment_attempts set off_session = true where id = '${rows[0]?.id}'`)
  expect(await isFound('email', 'x@y.example')).toBe(false)
})

test('a charge that only the owner before was told of, or agreed to, is found', async () => {
  const { db } = shop.database
  const owner = await aLineToRenew(shop, { autoRenew: true })
  for (const daysBeforeEnd of [5, 2]) await goTo(shop, owner, { daysBeforeEnd })
  const chargeId = await eventually('the charge', async () => {
    const { rows } = await db.execute<{ id: string }>(`select a.id from payment_attempts a
      join orders o on o.id = a.order_id where o.for_line_id = '${owner.line.id}'
      and a.off_session and o.status = 'active'`)
    return rows[0]?.id
  })
  const broken = async () =>
    (await breachesToday()).filter(({ what }) => what === chargeId).map(({ law }) => law)
  expect(await broken()).toEqual([])
  const { id: before } = await aCustomer(shop)
  await db.execute(
    `update renewal_notices set customer_id = '${before}' where line_id = '${owner.line.id}'`,
  )
  const late = 'a charge of ours comes a day after its notice, or after consent in the last days'
  expect(await broken()).toEqual([expect.stringContaining('announced to its owner'), late])
  await db.execute(`update renewal_consents set at = a.created_at - interval '1 hour'
    from payment_attempts a where a.id = '${chargeId}' and line_id = '${owner.line.id}'`)
  expect(await broken()).not.toContain(late)
  await db.execute(`insert into line_moves (id, line_id, number, from_customer_id, to_customer_id, at)
    select gen_random_uuid(), '${owner.line.id}', 1, '${before}', '${owner.customer.id}', created_at
    from payment_attempts where id = '${chargeId}'`)
  expect(await broken()).toContain(late)
  shop.returnToPresent()
})
