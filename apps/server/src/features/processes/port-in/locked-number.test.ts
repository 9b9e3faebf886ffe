import { expectOk, type TestCustomer } from '@openline/testing/customers'
import { aLineOwner, onlyLineOf } from '@openline/testing/lines'
import { aNumber, aPortIn, oldService, portInCalls } from '@openline/testing/port-ins'
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
