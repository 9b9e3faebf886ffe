import { randomUUID } from 'node:crypto'
import { carrierAt, carrierLedger } from '@openline/testing/carrier-side'
import { startHttpStub } from '@openline/testing/http-stub'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Sandbox, startSandbox } from '../../../../sandbox/src/start-sandbox.ts'
import { lineUser } from '../../../../sandbox/src/testing/line-user.ts'
import type { CarrierGateway, EmergencyRegistration } from './carrier.ts'

const home = {
  streetNumber: '418',
  streetName: 'Walnut Street',
  city: 'Des Moines',
  state: 'IA' as const,
  zipCode: '50309',
}

let sandbox: Sandbox
let carrier: CarrierGateway
beforeAll(async () => {
  sandbox = await startSandbox({ timing: { slowness: 0 } })
  carrier = carrierAt(`${sandbox.url}/carrier`)
})
afterAll(() => sandbox.close())

async function aLine(): Promise<string> {
  const reference = randomUUID()
  const order = { simType: 'esim' as const, iccid: null, imei: null, zipCode: '50309' }
  await carrier.activate({
    reference,
    ...order,
    planCode: 'standard-monthly',
    placeId: null,
    leaseId: null,
    lostLeaseId: null,
    ...lineUser,
  })
  return reference
}

function registration(reference: string, more: Partial<EmergencyRegistration> = {}) {
  return { registrationId: randomUUID(), reference, address: home, at: new Date(1000), ...more }
}

describe('an emergency address', () => {
  test('is registered once, however often it is sent', async () => {
    const asked = registration(await aLine())
    expect(await carrier.registerEmergencyAddress(asked)).toEqual({ kind: 'accepted' })
    expect(await carrier.registerEmergencyAddress(asked)).toEqual({ kind: 'accepted' })
    const { emergencyAddresses } = await carrierLedger({ sandbox })
    const known = emergencyAddresses.filter(({ reference }) => reference === asked.reference)
    expect(known).toMatchObject([{ id: asked.registrationId, status: 'accepted' }])
  })

  test('does not replace one that was asked for later', async () => {
    const reference = await aLine()
    await carrier.registerEmergencyAddress(registration(reference, { at: new Date(2000) }))
    const late = registration(reference, { at: new Date(1000) })
    expect(await carrier.registerEmergencyAddress(late)).toEqual({ kind: 'superseded' })
  })

  test('that 911 cannot use is refused with what to correct', async () => {
    const reference = await aLine()
    const ask = (address: Partial<typeof home> & { addressTwo?: string }) =>
      carrier.registerEmergencyAddress(
        registration(reference, { address: { ...home, ...address } }),
      )
    expect(await ask({ streetName: 'Wallnut Street' })).toEqual({
      kind: 'invalid',
      reason: 'street_unknown',
      field: 'streetName',
      suggestion: home,
    })
    expect(await ask({ streetNumber: '99999' })).toMatchObject({
      reason: 'number_unknown',
      field: 'streetNumber',
      suggestion: null,
    })
    expect(await ask({ streetName: 'Tower Road' })).toMatchObject({ field: 'addressTwo' })
    expect(await ask({ streetName: 'Tower Road', addressTwo: 'Apt 4' })).toEqual({
      kind: 'accepted',
    })
  })

  test('is sent again through an outage, and waited for when it is slow', async () => {
    const reference = await aLine()
    const asked = registration(reference, { address: { ...home, streetName: 'Outage Street' } })
    await expect(carrier.registerEmergencyAddress(asked)).rejects.toThrow('503')
    await expect(carrier.registerEmergencyAddress(asked)).rejects.toThrow('503')
    expect(await carrier.registerEmergencyAddress(asked)).toEqual({ kind: 'accepted' })
    const slow = registration(reference, { address: { ...home, streetName: 'Slow Street' } })
    expect(await carrier.registerEmergencyAddress(slow)).toEqual({ kind: 'accepted' })
  })

  test('of a line that the carrier does not know is refused for good', async () => {
    expect(await carrier.registerEmergencyAddress(registration(randomUUID()))).toEqual({
      kind: 'refused',
      code: 'line_unknown',
    })
  })
})

test('an answer about another line or address is no answer, and odd details are left out', async () => {
  const stub = await startHttpStub()
  const gateway = carrierAt(stub.url)
  const asked = registration(randomUUID())
  const { reference, registrationId: id } = asked
  const refused = { status: 'refused', reason: 'odd', field: 'floor', suggestion: null }
  const says = (answer: object) =>
    stub.answerWith({ body: JSON.stringify({ reference, id, ...refused, ...answer }) })
  for (const wrong of [{ reference: randomUUID() }, { id: randomUUID() }, { status: 'lost' }]) {
    says(wrong)
    await expect(gateway.registerEmergencyAddress(asked)).rejects.toBeInstanceOf(Error)
  }
  says({ suggestion: { ...home, state: 'ZZ' } })
  expect(await gateway.registerEmergencyAddress(asked)).toEqual({
    kind: 'invalid',
    reason: 'odd',
    field: null,
    suggestion: null,
  })
  await stub.close()
})
