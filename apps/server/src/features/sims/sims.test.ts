import type { OutputOf } from '@openline/contract/endpoint'
import type { checkSim } from '@openline/contract/lines'
import { describe, expect, test } from 'vitest'
import { aCustomer, expectOk, type TestCustomer } from '../../testing/customers.ts'
import { aLineOwner } from '../../testing/lines.ts'
import { aFreeSim } from '../../testing/sims.ts'
import { useTestShop } from '../../testing/use-test-shop.ts'

const shop = useTestShop()

/** Spec 8. */
const newSim = "Your porting requires a new SIM card. No action needed; we'll handle it for you!"
const sameSim =
  "Your existing SIM card is all set for porting. No new SIM card is required, and you're ready to proceed with the next steps."

const check = async ({ token }: TestCustomer, body: Record<string, string>) =>
  expectOk(await shop.send<OutputOf<typeof checkSim>>('POST', '/app/sim/check', { token, body }))

describe('a SIM check', () => {
  test('finds that a free SIM of ours is all set for porting', async () => {
    const customer = await aCustomer(shop)
    expect(await check(customer, { iccid: aFreeSim() })).toMatchObject({
      usable: true,
      newSimRequired: false,
      message: sameSim,
    })
  })

  test.each([
    ['of another carrier', '8901260325123456789', false],
    ['that is in use', '8901410325900000015', true],
    ['that was switched off', '8901410325910000013', true],
    ['that the network does not know', '8901410325999999999', true],
  ])('asks for a new SIM in place of one %s', async (_, iccid, carrierSim) => {
    const customer = await aCustomer(shop)
    expect(await check(customer, { iccid })).toMatchObject({
      carrierSim,
      usable: false,
      newSimRequired: true,
      message: newSim,
    })
  })

  test('takes the SIM that the line works with, for that line and its owner alone', async () => {
    const iccid = aFreeSim()
    const { customer: owner, line } = await aLineOwner(shop, {
      quote: { simType: 'physical' },
      purchase: { iccid },
    })
    const lineId = line.id
    expect(await check(owner, { iccid, lineId })).toMatchObject({ usable: true, message: sameSim })
    expect(await check(owner, { iccid })).toMatchObject({ usable: false, message: newSim })
    const other = await aCustomer(shop)
    expect(await check(other, { iccid, lineId })).toMatchObject({ usable: false })
  })
})
