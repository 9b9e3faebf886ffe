import { randomUUID } from 'node:crypto'
import { aCustomer, emailAbout, emailsTo, expectOk } from '@openline/testing/customers'
import { injectFault, resetFaults } from '@openline/testing/sandbox-faults'
import { useTestShop } from '@openline/testing/use-test-shop'
import { expect, test } from 'vitest'

const shop = useTestShop()

function askForCode(email: string) {
  return shop.send('POST', '/app/auth/otp', { body: { email } })
}

test('recipients whose mail server takes its time delay no code for another customer', async () => {
  const customer = await aCustomer(shop)
  const slow = Array.from({ length: 6 }, () => `${randomUUID()}@example.com`)
  const before = (await emailsTo(shop, customer.email)).length
  const tarpit = (on: string) => ({ fault: 'slow', delayMs: 8_000, on })
  await injectFault(shop, 'mail', ...slow.map(tarpit))
  for (const email of slow) expectOk(await askForCode(email))
  expectOk(await askForCode(customer.email))
  await emailAbout(shop, customer.email, /sign-in code/)
  expect(await emailsTo(shop, customer.email)).toHaveLength(before + 1)
  for (const email of slow) expect(await emailsTo(shop, email)).toEqual([])
  await resetFaults(shop, 'mail')
})
