import { formatCents } from '@openline/contract/money'
import { disputeIn, moveDispute, objectTo } from '@openline/testing/disputing'
import { aLineOwner } from '@openline/testing/lines'
import { useTestShop } from '@openline/testing/use-test-shop'
import { expect, test } from 'vitest'
import { listForDesk } from './desk-disputes.ts'

const shop = useTestShop()

test('open disputes are listed by deadline until they are decided', async () => {
  const { db } = shop.database
  const { order } = await aLineOwner(shop)
  const disputeId = await objectTo(shop, order.id, 'chargeback')
  await disputeIn(shop, disputeId, 'needs_response')
  const { open } = await listForDesk(db)
  expect(open).toContainEqual(
    expect.objectContaining({
      orderNumber: order.number,
      stage: 'chargeback',
      status: 'needs_response',
      amount: formatCents(order.lines.finalCheckoutAmountCents),
      reason: 'fraudulent',
      dueAt: expect.any(String),
    }),
  )
  await moveDispute(shop, disputeId, 'lost')
  await disputeIn(shop, disputeId, 'lost')
  expect(JSON.stringify((await listForDesk(db)).open)).not.toContain(order.number)
})
