import { randomUUID } from 'node:crypto'
import {
  aCharge,
  aSavedCard,
  conformingStandIns,
  type PaymentStandIn,
  standInAt,
} from '@openline/testing/payment-stand-ins'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { secondsAfter, type TimeSpan } from '../../clock.ts'

const dayInSeconds = 24 * 3600

function daysAround(time: Date): TimeSpan {
  return { since: secondsAfter(time, -dayInSeconds), until: secondsAfter(time, dayInSeconds) }
}

async function all<Item>(listed: AsyncIterable<Item>): Promise<Item[]> {
  const items: Item[] = []
  for await (const item of listed) items.push(item)
  return items
}

describe.each(conformingStandIns)('the lists of the payment gateway on $name', ({ open }) => {
  let stand: PaymentStandIn
  beforeAll(async () => {
    stand = await open()
  })
  afterAll(() => stand.close())

  test('have each charge with whom it is for, its time and what became of it', async () => {
    const charge = aCharge(await aSavedCard(stand))
    const declined = aCharge(await aSavedCard(stand, 'pm_card_chargeCustomerFail'))
    const outcome = await stand.gateway.charge(charge)
    await stand.gateway.charge(declined)
    const listed = await all(stand.gateway.listCharges(daysAround(new Date())))
    const find = ({ attemptId }: { attemptId: string }) =>
      listed.find((candidate) => candidate.attemptId === attemptId)
    const { attemptId, orderId, providerCustomerId } = charge
    const createdAt = expect.any(Date)
    expect(find(charge)).toEqual({ attemptId, orderId, providerCustomerId, createdAt, outcome })
    expect(find(declined)?.outcome.kind).toBe('declined')
  })

  test('have each refund with the charge that it returns', async () => {
    const outcome = await stand.gateway.charge(aCharge(await aSavedCard(stand)))
    const intentId = outcome.kind === 'captured' ? outcome.intentId : ''
    const refund = { refundId: randomUUID(), sending: 0, intentId, amountCents: 3821 }
    const report = await stand.gateway.refund(refund)
    const listed = await all(stand.gateway.listRefunds(daysAround(new Date())))
    expect(listed.find((candidate) => candidate.intentId === intentId)).toEqual({
      ...report,
      intentId,
      amountCents: 3821,
      createdAt: expect.any(Date),
    })
  })

  test('have each charge and refund in the ledger of our balance, the charge with its fee', async () => {
    const outcome = await stand.gateway.charge(aCharge(await aSavedCard(stand)))
    const intentId = outcome.kind === 'captured' ? outcome.intentId : ''
    const refund = { refundId: randomUUID(), sending: 2, intentId, amountCents: 821 }
    await stand.gateway.refund(refund)
    const listed = await all(stand.gateway.listBalanceEntries(daysAround(new Date())))
    const about = (reference: string) => listed.find((entry) => entry.reference === reference)
    const [charge, back] = [about(intentId), about(`${refund.refundId}:2`)]
    const at = expect.any(Date)
    expect(charge).toMatchObject({ kind: 'charge', amountCents: 3821, at })
    expect(charge?.feeCents).toBeGreaterThan(0)
    expect(back).toMatchObject({ kind: 'refund', amountCents: -821, at })
    const payouts = await all(stand.gateway.listPayouts(daysAround(new Date())))
    for (const { amountCents } of payouts) expect(amountCents).toEqual(expect.any(Number))
  })

  test('go on past the largest page', async () => {
    const made = new Set<string>()
    for (let number = 0; number <= 100; number++) {
      const intent = await stand.stripe.paymentIntents.create({ amount: 100, currency: 'usd' })
      made.add(intent.id)
    }
    for await (const { outcome } of stand.gateway.listCharges(daysAround(new Date()))) {
      if ('intentId' in outcome) made.delete(outcome.intentId ?? '')
    }
    expect(made).toEqual(new Set())
  })

  test('have nothing from before or after the time', async () => {
    const charge = aCharge(await aSavedCard(stand))
    await stand.gateway.charge(charge)
    const spans = [-3, 3].map((days) => daysAround(secondsAfter(new Date(), days * dayInSeconds)))
    for (const span of spans) {
      const listed = await all(stand.gateway.listCharges(span))
      expect(listed.map(({ attemptId }) => attemptId)).not.toContain(charge.attemptId)
    }
  })

  test('fail as a whole when the provider cannot be asked', async () => {
    const { gateway } = standInAt({ secretKey: 'sk_test_wrong', url: stand.url })
    const span = daysAround(new Date())
    await expect(all(gateway.listCharges(span))).rejects.toThrow('Invalid API Key')
    await expect(all(gateway.listRefunds(span))).rejects.toThrow('Invalid API Key')
  })
})
