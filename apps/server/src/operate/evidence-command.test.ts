import { iccidOf } from '@openline/testing/carrier-side'
import { expectOk } from '@openline/testing/customers'
import { disputeIn, objectTo } from '@openline/testing/disputing'
import { buyLine } from '@openline/testing/lines'
import { aLineToRenew } from '@openline/testing/renewing'
import { injectFault, resetFaults } from '@openline/testing/sandbox-faults'
import { useTestShop } from '@openline/testing/use-test-shop'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createClosers } from '../process/closers.ts'
import { evidenceFor } from './evidence-command.ts'
import { openReconcileNeeds } from './reconcile/open-needs.ts'

const shop = useTestShop()
const log = pino({ level: 'silent' })
const closers = createClosers(log)
let deps: Awaited<ReturnType<typeof openReconcileNeeds>>
beforeAll(async () => {
  deps = await openReconcileNeeds({ config: shop.config, log }, closers)
})
afterEach(() => resetFaults(shop, 'carrier'))
afterAll(() => closers.closeAll())

async function aDisputedLine() {
  const owner = await aLineToRenew(shop, { autoRenew: true })
  const disputeId = await objectTo(shop, owner.order.id, 'chargeback')
  await disputeIn(shop, disputeId, 'needs_response')
  return { ...owner, disputeId }
}

async function evidenceOf(word: string): Promise<string> {
  const reply = await evidenceFor(deps, [word])
  expect(reply?.exitCode).toBe(0)
  return reply?.words ?? ''
}

test('the evidence for an order has receipt, consent, activation, usage and messages on one page', async () => {
  const owner = await aDisputedLine()
  const { token } = owner.customer
  expectOk(
    await shop.send('POST', '/app/users/contactus', {
      token,
      body: { name: 'Robin', email: owner.customer.email, message: 'My <b>eSIM</b> works, thanks' },
    }),
  )
  const page = await evidenceOf(owner.order.number)
  const { lines } = owner.order
  const dollars = (lines.finalCheckoutAmountCents / 100).toFixed(2)
  for (const words of [
    `evidence for order ${owner.order.number}`,
    'chargeback, needs response, reason fraudulent',
    owner.customer.email,
    `$${dollars}`,
    'Visa ending in 4242, customer present',
    'accepted with the order; automatic renewal agreed to',
    `ending in ${owner.msisdn.slice(-4)}`,
    'MB of data',
    'paid period: ',
    'My &lt;b&gt;eSIM&lt;/b&gt; works, thanks',
    'Dispute fees',
  ]) {
    expect(page).toContain(words)
  }
  for (const secret of [owner.msisdn, await iccidOf(shop, owner.line), '<b>eSIM']) {
    expect(page).not.toContain(secret)
  }
})

test('the evidence for a dispute names earlier payments that no one disputed, and works without the network', async () => {
  const owner = await aLineToRenew(shop, { autoRenew: false })
  const order = await buyLine(shop, owner.customer, owner.card)
  const disputeId = await objectTo(shop, order.id, 'chargeback')
  await disputeIn(shop, disputeId, 'needs_response')
  await injectFault(shop, 'carrier', { fault: 'error_before', count: 'always', on: 'POST /usage' })
  const page = await evidenceOf(disputeId)
  expect(page).toContain(`evidence for order ${order.number}`)
  expect(page).not.toContain(`${owner.order.number} (purchase)`)
  expect(page).toContain('Earlier payments that were not disputed')
  expect(page).toContain('The network didn’t answer')
})

test('a word that names no dispute and no order is said to', async () => {
  for (const word of ['OL-NOTHERE', 'du_nobody', 'robin@example.com']) {
    expect(await evidenceFor(deps, [word])).toEqual({
      words: 'No dispute or order is known by this.\n',
      exitCode: 1,
    })
  }
  expect(await evidenceFor(deps, [])).toBeNull()
})
