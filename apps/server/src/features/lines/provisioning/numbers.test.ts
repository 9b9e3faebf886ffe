import { randomUUID } from 'node:crypto'
import { changeNetwork } from '@openline/testing/carrier-side'
import { aCustomer, expectOk } from '@openline/testing/customers'
import { isFreeNumber, numberCalls } from '@openline/testing/new-numbers'
import { injectFault, resetFaults } from '@openline/testing/sandbox-faults'
import { useTestShop } from '@openline/testing/use-test-shop'
import { afterEach, describe, expect, test } from 'vitest'

const shop = useTestShop()
const { find, lease, someNumbers, giveBack, aChooser } = numberCalls(shop)
afterEach(() => resetFaults(shop, 'carrier'))

const taken = 'This number is no longer available. Please choose another one.'

function isFree(msisdn: string): Promise<boolean> {
  return isFreeNumber(shop, msisdn)
}

describe('numbers to choose from', () => {
  test('are found by area code and near a ZIP code', async () => {
    const customer = await aCustomer(shop)
    const byArea = expectOk(await find(customer, { areaCode: '212' })).numbers
    expect(byArea.length).toBeGreaterThan(4)
    for (const { msisdn } of byArea) expect(msisdn).toMatch(/^\+1212\d{7}$/)
    for (const msisdn of await someNumbers(customer)) expect(msisdn).toMatch(/^\+1515\d{7}$/)
  })

  test('need an area code or a ZIP code, one of them and a whole one', async () => {
    const customer = await aCustomer(shop)
    const told = async (query: Record<string, string>) => {
      const { status, body } = await find(customer, query)
      return { status, errors: (body as { errors?: unknown }).errors }
    }
    const either = [{ field: 'areaCode', message: 'Please enter an area code or a ZIP code' }]
    expect(await told({})).toEqual({ status: 422, errors: either })
    expect(await told({ areaCode: '212', zipCode: '10001' })).toEqual({
      status: 422,
      errors: either,
    })
    expect(await told({ areaCode: '12' })).toEqual({
      status: 422,
      errors: [{ field: 'areaCode', message: 'Please enter a 3-digit area code' }],
    })
    expect(await told({ zipCode: '123' })).toMatchObject({
      status: 422,
      errors: [{ field: 'zipCode' }],
    })
  })

  test('require login', async () => {
    expect((await shop.send('GET', '/app/numbers?zipCode=50309')).status).toBe(401)
    expect(
      (await shop.send('POST', '/app/numbers/leases', { body: { msisdn: '+15155550100' } })).status,
    ).toBe(401)
    expect((await shop.send('DELETE', `/app/numbers/leases/${randomUUID()}`)).status).toBe(401)
  })

  test('are none on a network where no one can choose', async () => {
    const customer = await aCustomer(shop)
    await changeNetwork(shop, 'full', { numberSearch: false })
    const message =
      'New numbers can’t be chosen right now. You’ll get a local one for your ZIP code.'
    expect(await find(customer, { zipCode: '50309' })).toMatchObject({
      status: 409,
      body: { code: 'not_offered', message },
    })
    expect(await lease(customer, '+15152719028')).toMatchObject({
      status: 409,
      body: { code: 'not_offered', message },
    })
    await changeNetwork(shop, 'full')
  })

  test('are not asked for without end', async () => {
    const customer = await aCustomer(shop)
    let refused = await find(customer, { zipCode: '50309' })
    for (let asked = 0; asked < 41 && refused.status === 200; asked += 1) {
      refused = await find(customer, { zipCode: '50309' })
    }
    expect(refused).toMatchObject({
      status: 429,
      body: { message: expect.stringContaining('Too many checks of numbers.') },
    })
  })
})

describe('a number that is kept', () => {
  test('is free for no one else, and for everyone once it was given back', async () => {
    const { customer, leaseId, msisdn } = await aChooser()
    expect(await isFree(msisdn)).toBe(false)
    const stranger = await aCustomer(shop)
    expect(await someNumbers(stranger)).not.toContain(msisdn)
    expect(await giveBack(stranger, leaseId)).toMatchObject({ status: 404 })
    expect(await isFree(msisdn)).toBe(false)
    for (let time = 0; time < 2; time += 1) {
      expect(expectOk(await giveBack(customer, leaseId)).message).toBe(
        'This number is no longer kept for you',
      )
      expect(await isFree(msisdn)).toBe(true)
    }
  })

  test('is the same lease when it is chosen again', async () => {
    const { customer, leaseId, msisdn, expiresAt } = await aChooser()
    expect(expectOk(await lease(customer, msisdn)).lease).toEqual({ leaseId, msisdn, expiresAt })
  })

  test('goes back when its customer chooses another one', async () => {
    const { customer, msisdn } = await aChooser()
    const [other = ''] = await someNumbers(customer)
    expectOk(await lease(customer, other))
    expect(await isFree(msisdn)).toBe(true)
    expect(await isFree(other)).toBe(false)
  })

  test('is one, however many tabs choose', async () => {
    const customer = await aCustomer(shop)
    const numbers = (await someNumbers(customer)).slice(0, 3)
    const answers = await Promise.all(numbers.map((msisdn) => lease(customer, msisdn)))
    for (const { status } of answers) expect([200, 409]).toContain(status)
    const kept = await Promise.all(numbers.map(async (msisdn) => !(await isFree(msisdn))))
    expect(kept.filter(Boolean).length).toBeLessThanOrEqual(1)
  })

  test('that two want goes to one of them, and the other is asked to choose again', async () => {
    const [one, other] = [await aCustomer(shop), await aCustomer(shop)]
    const [msisdn = ''] = await someNumbers(one)
    const answers = await Promise.all([lease(one, msisdn), lease(other, msisdn)])
    const refused = answers.filter(({ status }) => status !== 200)
    expect(refused).toMatchObject([
      {
        status: 409,
        body: { code: 'number_taken', errors: [{ field: 'msisdn', message: taken }] },
      },
    ])
  })

  test('goes back automatically when no answer came from the network', async () => {
    const customer = await aCustomer(shop)
    const [msisdn = ''] = await someNumbers(customer)
    await injectFault(shop, 'carrier', { fault: 'drop_after', on: 'POST /numbers/leases' })
    expect(await lease(customer, msisdn)).toMatchObject({
      status: 503,
      body: { code: 'provider_unavailable' },
    })
    expect(await isFree(msisdn)).toBe(false)
    await shop.runTask('give back leased numbers')
    expect(await isFree(msisdn)).toBe(true)
  })

  test('goes back by the task when the network could not be told', async () => {
    const { customer, leaseId, msisdn } = await aChooser()
    await injectFault(shop, 'carrier', { fault: 'reset_before', on: 'POST /numbers/leases/end' })
    expectOk(await giveBack(customer, leaseId))
    expect(await isFree(msisdn)).toBe(false)
    await shop.runTask('give back leased numbers')
    expect(await isFree(msisdn)).toBe(true)
  })
})
