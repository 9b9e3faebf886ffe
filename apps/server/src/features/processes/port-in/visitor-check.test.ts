import { aCustomer } from '@openline/testing/customers'
import { aLineOwner } from '@openline/testing/lines'
import { aNumber, portInCalls } from '@openline/testing/port-ins'
import { useTestShop } from '@openline/testing/use-test-shop'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'

const shop = useTestShop()

const path = '/app/users/portin/check'
function check(msisdn: string, more: object = {}) {
  return shop.send<{ eligible: boolean }>('POST', path, {
    body: { msisdn, zipCode: '50309', ...more },
  })
}

async function storedPortIns(msisdn: string): Promise<number> {
  const {
    rows: [row],
  } = await shop.database.db.execute<{ count: string }>(
    sql`select count(*) as count from port_ins where msisdn = ${msisdn}`,
  )
  return Number(row?.count)
}

describe('a visitor who checks a number', () => {
  test('learns that it is eligible and what its old carrier asks for, and nothing is stored', async () => {
    const msisdn = aNumber('0111')
    expect(await check(msisdn)).toMatchObject({
      status: 200,
      body: {
        eligible: true,
        message: 'Your number is eligible for port-in',
        required: ['billingAccount', 'pinPassword', 'zipCode', 'firstName', 'lastName'],
        donorCarrier: { name: expect.any(String) },
        portIn: null,
      },
    })
    expect(await storedPortIns(msisdn)).toBe(0)
  })

  const numbers: [string, () => Promise<string> | string][] = [
    ['not_portable', () => aNumber('0100')],
    ['not_portable', () => '800 555 0199'],
    ['same_network', async () => (await aLineOwner(shop)).msisdn],
    ['duplicate_port', () => aNumber('0102')],
  ]
  test.each(numbers)('learns why it is not: %s', async (reason, number) => {
    const answer = await check(await number())
    expect(answer).toMatchObject({ status: 200, body: { eligible: false, reason, portIn: null } })
  })

  test('is told about mistyped fields, as a customer is', async () => {
    expect(await check('555')).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'msisdn' }] },
    })
    expect(await check(aNumber(), { zipCode: '5030' })).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'zipCode', message: 'Please enter 5 digit ZIP Code' }] },
    })
  })

  test('blocks no number: a customer can still check and bring it', async () => {
    const msisdn = aNumber()
    await check(msisdn)
    const { body } = await portInCalls(shop, await aCustomer(shop)).check(msisdn)
    expect(body).toMatchObject({ eligible: true, portIn: { status: 'draft', lineId: null } })
  })

  test('with a session that has ended is asked to sign in, not answered as a visitor', async () => {
    const body = { msisdn: aNumber(), zipCode: '50309' }
    const answer = await shop.send('POST', path, { token: 'x'.repeat(43), body })
    expect(answer).toMatchObject({ status: 401, body: { code: 'not_signed_in' } })
  })
})
