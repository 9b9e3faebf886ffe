import { changeNetwork, playNetwork } from '@openline/testing/carrier-side'
import { expectOk } from '@openline/testing/customers'
import { aLineOwner } from '@openline/testing/lines'
import { safetyCalls } from '@openline/testing/safety-calls'
import { injectFault, resetFaults } from '@openline/testing/sandbox-faults'
import { useTestShop } from '@openline/testing/use-test-shop'
import { afterEach, describe, expect, test } from 'vitest'
import { findNetwork } from './store.ts'

const shop = useTestShop()

function read() {
  return shop.runTask('read network capabilities')
}

afterEach(async () => {
  await resetFaults(shop, 'carrier')
  await changeNetwork(shop, 'full')
})

const notOffered = {
  status: 409,
  body: {
    code: 'not_offered',
    message:
      'Our network handles transfers to other carriers itself. Please contact us to get one.',
  },
}

/** Whether the owner of a line is offered a transfer PIN. */
async function pinFor(owner: Awaited<ReturnType<typeof aLineOwner>>) {
  return safetyCalls(shop, owner).makePin()
}

describe('what the network can do', () => {
  test('is followed within minutes, and offered again when it is back', async () => {
    const owner = await aLineOwner(shop)
    expectOk(await pinFor(owner))
    await playNetwork(shop, 'full', { transferPin: 'none' })
    await read()
    expect(await pinFor(owner)).toMatchObject(notOffered)
    await changeNetwork(shop, 'full')
    expectOk(await pinFor(owner))
  })

  test('is kept while the carrier is away, also over a restart', async () => {
    const owner = await aLineOwner(shop)
    await playNetwork(shop, 'full', { transferPin: 'none' })
    await read()
    await injectFault(shop, 'carrier', {
      fault: 'reset_before',
      on: 'GET /capabilities',
      count: 'always',
    })
    await read()
    await shop.restart()
    expect(await pinFor(owner)).toMatchObject(notOffered)
    expect(await findNetwork(shop.database.db)).toMatchObject({
      document: { transferPin: 'none' },
      problem: 'no answer',
    })
  })

  test.each<[string, Record<string, unknown>, string]>([
    ['with an unknown value', { transferPin: 'by_mail' }, 'transferPin: '],
    ['without a capability', { suspension: null }, 'suspension: '],
    ['of another version', { version: 3 }, 'version: '],
    ['with a limit that is none', { limits: { leaseMinutes: 0 } }, 'limits.'],
  ])('is not taken from a document %s: the last good one stays', async (_what, odd, field) => {
    await read()
    const before = await findNetwork(shop.database.db)
    await playNetwork(shop, 'full', { lock: false, ...odd })
    await read()
    await read()
    const after = await findNetwork(shop.database.db)
    expect(after?.document).toEqual(before?.document)
    expect(after?.problem?.startsWith(field)).toBe(true)
    const told = shop.logLines.filter((line) => line.includes('capabilities document was refused'))
    expect(told.filter((line) => line.includes(field))).toHaveLength(1)
  })
})

test('a network that makes the transfer PIN itself gives it, another one for each request', async () => {
  await playNetwork(shop, 'full', { transferPin: 'network' })
  await read()
  const owner = await aLineOwner(shop)
  const { transferPin, message } = expectOk(await pinFor(owner))
  expect(transferPin).toEqual({
    accountNumber: expect.stringMatching(/^\d{10}$/),
    pin: expect.stringMatching(/^\d{6}$/),
    expiresAt: expect.any(String),
  })
  expect(message).not.toBe('')
  const other = expectOk(await pinFor(owner)).transferPin
  expect(other.pin).not.toBe(transferPin.pin)
})
