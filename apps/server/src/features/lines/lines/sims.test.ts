import type { OutputOf } from '@openline/contract/endpoint'
import type { checkSim } from '@openline/contract/lines/lines'
import { aCustomer, expectOk, type TestCustomer } from '@openline/testing/customers'
import { aLineOwner } from '@openline/testing/lines'
import { aNumber, portInCalls } from '@openline/testing/port-ins'
import { aFreeSim } from '@openline/testing/sims'
import { useTestShop } from '@openline/testing/use-test-shop'
import { describe, expect, test } from 'vitest'

const shop = useTestShop()

/** Spec 8. */
const newSim = "Your porting requires a new SIM card. No action needed; we'll handle it for you!"
const sameSim =
  "Your existing SIM card is all set for porting. No new SIM card is required, and you're ready to proceed with the next steps."

async function check({ token }: TestCustomer, body: Record<string, string>) {
  return expectOk(
    await shop.send<OutputOf<typeof checkSim>>('POST', '/app/sim/check', { token, body }),
  )
}

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

describe('a SIM check for a line that has its SIM', () => {
  test('promises nothing for another one: the number comes to the SIM of the line', async () => {
    const { customer, line } = await aLineOwner(shop)
    const iccid = aFreeSim()
    expect(await check(customer, { iccid, lineId: line.id })).toMatchObject({
      usable: false,
      newSimRequired: false,
      hint: null,
      message: `You don’t need another SIM. Your number will transfer to the SIM on this line, ending in ${line.iccidLast4}.`,
    })
    const bring = portInCalls(shop, customer).bring({
      msisdn: aNumber('0110'),
      zipCode: '50309',
      tempSubscriptionId: line.id,
    })
    expectOk(await bring)
  })
})

describe('a phone', () => {
  test.each([
    ['490154203237518', null, 'Pixel 9 works on our network and supports eSIM.'],
    [
      '353918057712354',
      null,
      'Galaxy A12 works on our network but doesn’t support eSIM. Please choose a SIM card.',
    ],
    ['490154203237519', 'mistyped', 'That IMEI isn’t valid. Please check each digit.'],
    [
      '357805023984942',
      'blocked',
      'Galaxy S23 was reported lost or stolen, so it can’t be used. If that’s a mistake, contact the carrier that reported it.',
    ],
    [
      '352099001761481',
      'locked',
      'iPhone 14 is locked to another carrier. Ask them to unlock it, then check again.',
    ],
    [
      '868932036356090',
      'unknown_model',
      'We don’t recognize this phone, so we can’t tell if it works on our network. You can still order without an IMEI.',
    ],
    ['356741081234568', 'unsupported', 'Lumia 520 doesn’t work on our network.'],
  ])('with IMEI %s has the problem %s', async (imei, problem, message) => {
    const customer = await aCustomer(shop)
    const compatible = problem === null
    const device = { problem, compatible, message }
    expect(await check(customer, { imei })).toMatchObject({ device, message })
  })

  test('is checked for visitors too, who learn nothing about SIMs', async () => {
    const ask = (body: Record<string, string>) => shop.send('POST', '/app/sim/check', { body })
    expect(expectOk(await ask({ imei: '490154203237518' }))).toMatchObject({
      device: { compatible: true, esim: true },
      message: 'Pixel 9 works on our network and supports eSIM.',
    })
    for (const body of [{ iccid: aFreeSim() }, { iccid: aFreeSim(), imei: '490154203237518' }]) {
      expect(await ask(body)).toMatchObject({ status: 401, body: { code: 'not_signed_in' } })
    }
  })

  test('that cannot be used is never ready to proceed, however good its SIM', async () => {
    const customer = await aCustomer(shop)
    const message =
      'iPhone 14 is locked to another carrier. Ask them to unlock it, then check again.'
    const body = { iccid: aFreeSim(), imei: '352099001761481' }
    expect(await check(customer, body)).toMatchObject({ usable: true, message })
  })
})
