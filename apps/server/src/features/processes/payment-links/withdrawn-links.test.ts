import { randomUUID } from 'node:crypto'
import type { DeskLine } from '@openline/contract/lines/lines-desk'
import type { SentPaymentLink } from '@openline/contract/processes/payment-links-desk'
import type { DeskOrder } from '@openline/contract/sales/refunds-desk'
import { answerBank, emailsTo, expectOk, orderIn } from '@openline/testing/customers'
import { eventually } from '@openline/testing/eventually'
import { anOrderWithLink, linkTokenIn, paymentLinkCalls } from '@openline/testing/payment-links'
import { aLineToRenew, passDays, renewalOf } from '@openline/testing/renewing'
import { injectFault, resetFaults } from '@openline/testing/sandbox-faults'
import { aStaffMember } from '@openline/testing/staff'
import { useTestShop } from '@openline/testing/use-test-shop'
import { and, eq } from 'drizzle-orm'
import { afterEach, describe, expect, test } from 'vitest'
import { staffActs } from '../../../db/schema/audit.ts'

const shop = useTestShop()
const { view, openPage, aVisit, pay, visitOf } = paymentLinkCalls(shop)
afterEach(async () => {
  await resetFaults(shop, 'payment')
  shop.returnToPresent()
})

const asksBank = '4000002760003184'
const good = '4242424242424242'

type Subject = { kind: 'order' | 'line'; id: string }

async function aDesk(subject: Subject, name = 'Alex Kim') {
  const { token } = await aStaffMember(shop, ['support'], name)
  const post = (path: string, body: object) =>
    shop.send<{ message: string }>('POST', `/app/desk/payment-links${path}`, {
      token,
      key: randomUUID(),
      body: { subject, reason: 'It went to the wrong person', ...body },
    })
  const shown = async (): Promise<SentPaymentLink | null> => {
    if (subject.kind === 'order') {
      const page = await shop.send<DeskOrder>('GET', `/app/desk/orders/${subject.id}`, { token })
      return expectOk(page).paymentLink
    }
    const page = `/app/desk/lines/${subject.id}`
    const { line } = expectOk(await shop.send<{ line: DeskLine }>('GET', page, { token }))
    return line.renewal?.paymentLink ?? null
  }
  return {
    shown,
    send: () => post('', {}),
    withdraw: async (sentAt?: string) =>
      post('/withdraw', { sentAt: sentAt ?? (await shown())?.sentAt ?? shop.now().toISOString() }),
  }
}

/** The token of the link that was emailed, beside the one that is known. */
function linkOf(email: string, subject: RegExp, known = ''): Promise<string> {
  return eventually('the link', async () => {
    const sent = (await emailsTo(shop, email)).filter((each) => subject.test(each.subject))
    const tokens = sent.map(({ text }) => linkTokenIn(text))
    return tokens.find((token) => token !== known)
  })
}

/** A purchase that waits for another card, with the link that support sent. */
async function anUnpaidOrder() {
  const { order, ...unpaid } = await anOrderWithLink(shop)
  return { ...unpaid, order, desk: await aDesk({ kind: 'order', id: order.id }) }
}

const withdrawn = {
  status: 409,
  body: {
    code: 'order_not_payable',
    message: 'This link was withdrawn. You weren’t charged.',
  },
}

describe('a payment link that staff withdraw', () => {
  test('pays nothing, says so, and the order is paid by the next one', async () => {
    const { customer, order, desk, token } = await anUnpaidOrder()
    const cents = order.lines.finalCheckoutAmountCents
    const session = await aVisit(token, good)
    expect(await desk.shown()).toMatchObject({ by: 'Alex Kim', withdrawn: null })
    expect(expectOk(await desk.withdraw()).message).toBe('Payment link withdrawn')
    expect(await desk.shown()).toMatchObject({ withdrawn: { by: 'Alex Kim' } })
    expect(expectOk(await view(token))).toEqual({ status: 'withdrawn', bill: null })
    expect(await openPage(token)).toMatchObject(withdrawn)
    expect(await pay(token, session, cents)).toMatchObject(withdrawn)
    const acts = await shop.database.db
      .select()
      .from(staffActs)
      .where(and(eq(staffActs.subjectId, order.id), eq(staffActs.act, 'withdrawPaymentLink')))
    expect(acts).toMatchObject([
      { reason: 'It went to the wrong person', before: { chargeCents: cents } },
    ])
    // It ends with the order, as the one before: nothing else tells them apart.
    expectOk(await desk.send())
    const next = await linkOf(customer.email, /^Pay for your/, token)
    expect(await desk.shown()).toMatchObject({ withdrawn: null })
    expect(expectOk(await view(token)).status).toBe('withdrawn')
    expectOk(await pay(next, await aVisit(next, good), cents))
    expect(expectOk(await view(token)).status).toBe('paid')
  })

  test('ends with all that were sent for the renewal of a line', async () => {
    const owner = await aLineToRenew(shop, { autoRenew: false })
    await passDays(shop, owner, 31)
    await eventually('the suspension', async () => (await renewalOf(shop, owner)).suspendedSince)
    const desk = await aDesk({ kind: 'line', id: owner.line.id })
    expectOk(await desk.send())
    const first = await linkOf(owner.customer.email, /^Renew your/)
    shop.pass(60)
    expectOk(await desk.send())
    const second = await linkOf(owner.customer.email, /^Renew your/, first)
    expectOk(await desk.withdraw())
    for (const token of [first, second]) {
      expect(expectOk(await view(token)).status).toBe('withdrawn')
    }
    expect(await desk.shown()).toMatchObject({ withdrawn: { by: 'Alex Kim' } })
  })

  test('lets a payment that waits for the bank succeed', async () => {
    const { customer, order, desk, token } = await anUnpaidOrder()
    const session = await aVisit(token, asksBank)
    const paid = await pay(token, session, order.lines.finalCheckoutAmountCents)
    const { url } = expectOk(paid).visit
    expect(expectOk(await desk.withdraw()).message).toBe(
      'Payment link withdrawn. A payment has already begun; if it succeeds, it counts.',
    )
    expect(expectOk(await view(token)).status).toBe('withdrawn')
    await answerBank(shop, url ?? '', 'complete')
    expect(expectOk(await visitOf(token, session)).visit.status).toBe('paid')
    expect(expectOk(await view(token)).status).toBe('paid')
    await orderIn(shop, customer, order.id, 'active')
  })

  test('still shows a payment whose outcome is not known yet', async () => {
    const { order, desk, token } = await anUnpaidOrder()
    const session = await aVisit(token, good)
    const on = 'POST /v1/payment_intents'
    await injectFault(shop, 'payment', { fault: 'reset_before', count: 'always', on })
    await pay(token, session, order.lines.finalCheckoutAmountCents)
    expect(expectOk(await desk.withdraw()).message).toMatch(/A payment has already begun/)
    expect(expectOk(await view(token)).status).toBe('checking')
  })

  test('is withdrawn by one of two who press at the same time', async () => {
    const { order, desk } = await anUnpaidOrder()
    const other = await aDesk({ kind: 'order', id: order.id }, 'Jo Lee')
    const sentAt = (await desk.shown())?.sentAt ?? ''
    const answers = await Promise.all([desk.withdraw(sentAt), other.withdraw(sentAt)])
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
    const winner = answers[0].status === 200 ? 'Alex Kim' : 'Jo Lee'
    expect(answers.find(({ status }) => status === 409)?.body.message).toMatch(
      new RegExp(`^${winner} withdrew this link .* ago\\. Please look at it again\\.$`),
    )
  })

  test('is none that a colleague sent since, or that has nothing left to pay', async () => {
    const { order, desk, token } = await anUnpaidOrder()
    const sentAt = (await desk.shown())?.sentAt ?? ''
    shop.pass(60)
    expectOk(await (await aDesk({ kind: 'order', id: order.id }, 'Jo Lee')).send())
    expect((await desk.withdraw(sentAt)).body.message).toMatch(/^Jo Lee sent another link .* ago/)
    expect(expectOk(await view(token)).status).toBe('open')
    const cents = order.lines.finalCheckoutAmountCents
    expectOk(await pay(token, await aVisit(token, good), cents))
    expect(await desk.withdraw(sentAt)).toMatchObject({
      status: 409,
      body: { message: 'There’s no link left to withdraw. Please look at it again.' },
    })
    expect(await desk.shown()).toBeNull()
  })
})
