import { aPortOut } from '@openline/testing/carrier-side'
import { expectOk, type TestCustomer } from '@openline/testing/customers'
import { eventually } from '@openline/testing/eventually'
import { aLineOwner, onlyLineOf } from '@openline/testing/lines'
import { aNumber, aPortIn, oldService, portInCalls } from '@openline/testing/port-ins'
import { safetyCalls } from '@openline/testing/safety-calls'
import { useTestShop } from '@openline/testing/use-test-shop'
import { expect, test } from 'vitest'

const shop = useTestShop()

const refused = {
  status: 409,
  body: {
    code: 'line_locked',
    message: 'This line’s number is locked. Please unlock it before you bring another number.',
  },
}

async function lock({ token }: TestCustomer, lineId: string): Promise<void> {
  const path = `/app/lines/${lineId}/lock`
  expectOk(await shop.send('PUT', path, { token, body: { locked: true } }))
}

test('a locked number is not replaced by another one before its owner unlocks it', async () => {
  const { customer, line } = await aLineOwner(shop)
  await lock(customer, line.id)
  const { check, bring, update } = portInCalls(shop, customer)
  const msisdn = aNumber()
  expectOk(await check(msisdn))
  const toLine = { msisdn, tempSubscriptionId: line.id, oldService }
  expect(await bring({ ...toLine, zipCode: '50309' })).toMatchObject(refused)
  expect(await update(toLine)).toMatchObject(refused)
  expect((await onlyLineOf(shop, customer)).mdn).toBe(line.mdn)
})

test('a refused port-in is not sent again to a line whose number was locked meanwhile', async () => {
  const { customer, line, msisdn, id, reached, resubmit } = await aPortIn(shop, '0121')
  await reached(id, 'action_required')
  await lock(customer, line.id)
  expect(await resubmit({ msisdn, oldService: { billingAccountPassword: '4921' } })).toMatchObject(
    refused,
  )
})

test('no number is brought to a line that is about to leave with its own', async () => {
  const owner = await aLineOwner(shop)
  const { makePin, safety } = safetyCalls(shop, owner)
  const { transferPin } = expectOk(await makePin())
  await aPortOut(shop, { msisdn: owner.msisdn, ...transferPin })
  await eventually('the port-out', async () => (await safety()).portOut)
  const { check, bring, update } = portInCalls(shop, owner.customer)
  const msisdn = aNumber()
  expectOk(await check(msisdn))
  const toLine = { msisdn, tempSubscriptionId: owner.line.id, oldService }
  const leaving = {
    status: 409,
    body: {
      code: 'not_ready',
      message:
        'Another carrier requested this line’s number, and the line would end with it. Wait until that request is over.',
    },
  }
  expect(await bring({ ...toLine, zipCode: '50309' })).toMatchObject(leaving)
  expect(await update(toLine)).toMatchObject(leaving)
})
