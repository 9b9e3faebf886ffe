import { eventually } from '@openline/testing/eventually'
import {
  aCharge,
  aSavedCard,
  conformingStandIns,
  type PaymentStandIn,
} from '@openline/testing/payment-stand-ins'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { secondsAfter } from '../../clock.ts'

/** Test mode takes its time. */
const waitMs = 60_000

describe.each(conformingStandIns)('disputes at the payment gateway on $name', ({ open }) => {
  let stand: PaymentStandIn
  beforeAll(async () => {
    stand = await open()
  })
  afterAll(() => stand.close())

  async function charged(card: string): Promise<string> {
    const outcome = await stand.gateway.charge(aCharge(await aSavedCard(stand, card)))
    if (outcome.kind !== 'captured') throw new Error(`The charge is ${outcome.kind}`)
    return outcome.intentId
  }

  async function disputeOf(intentId: string): Promise<string> {
    return eventually('the dispute', async () => {
      const { data } = await stand.stripe.disputes.list({ payment_intent: intentId })
      return data[0]?.id
    })
  }

  const aroundNow = () => ({
    since: secondsAfter(new Date(), -3600),
    until: secondsAfter(new Date(), 3600),
  })

  test(
    'a chargeback has its deadline and took the money, and the same is listed',
    async () => {
      const intentId = await charged('pm_card_createDispute')
      const id = await disputeOf(intentId)
      const dispute = await eventually('the withdrawal', async () => {
        const found = await stand.gateway.readDispute(id)
        return found?.entries.length === 1 ? found : undefined
      })
      expect(dispute).toEqual({
        providerDisputeId: id,
        intentId,
        stage: 'chargeback',
        status: 'needs_response',
        amountCents: 3821,
        currency: 'usd',
        reason: 'fraudulent',
        dueAt: expect.any(Date),
        openedAt: expect.any(Date),
        entries: [
          {
            id: expect.stringMatching(/^txn_/),
            amountCents: -3821,
            feeCents: expect.any(Number),
            at: expect.any(Date),
          },
        ],
      })
      const listed = []
      for await (const one of stand.gateway.listDisputes(aroundNow())) listed.push(one)
      expect(listed).toContainEqual(dispute)
    },
    waitMs,
  )

  test(
    'a chargeback that is won gives the money back',
    async () => {
      const id = await disputeOf(await charged('pm_card_createDispute'))
      const evidence = { uncategorized_text: 'winning_evidence' }
      await stand.stripe.disputes.update(id, { evidence, submit: true })
      const won = await eventually('the decision', async () => {
        const found = await stand.gateway.readDispute(id)
        return found?.status === 'won' && found.entries.length === 2 ? found : undefined
      })
      expect(won.entries.reduce((sum, { amountCents }) => sum + amountCents, 0)).toBe(0)
    },
    waitMs,
  )

  test(
    'a refund of what is disputed fails by name',
    async () => {
      const intentId = await charged('pm_card_createDispute')
      await disputeOf(intentId)
      const refund = { refundId: crypto.randomUUID(), sending: 0, intentId, amountCents: 3821 }
      expect(await stand.gateway.refund(refund)).toMatchObject({
        status: 'failed',
        failureCode: 'charge_disputed',
      })
    },
    waitMs,
  )

  test(
    'an inquiry takes nothing',
    async () => {
      const id = await disputeOf(await charged('pm_card_createDisputeInquiry'))
      expect(await stand.gateway.readDispute(id)).toMatchObject({ stage: 'inquiry', entries: [] })
    },
    waitMs,
  )

  test(
    'a fraud warning names its charge, and the same is listed',
    async () => {
      const intentId = await charged('pm_card_createIssuerFraudRecord')
      const warning = await eventually('the warning', async () => {
        for await (const one of stand.gateway.listFraudWarnings(aroundNow())) {
          if (one.intentId === intentId) return one
        }
        return undefined
      })
      expect(warning).toMatchObject({ isActionable: true, fraudType: expect.any(String) })
      expect(await stand.gateway.readFraudWarning(warning.providerWarningId)).toEqual(warning)
    },
    waitMs,
  )

  test('what the provider does not know is null', async () => {
    expect(await stand.gateway.readDispute('du_nobody')).toBeNull()
    expect(await stand.gateway.readFraudWarning('issfr_nobody')).toBeNull()
  })
})
