import type { EmergencyAddressState } from '@openline/contract/lines/emergency-address'
import { aHelperOf } from '@openline/testing/agents'
import { anApproval } from '@openline/testing/approvals'
import { aPortOut, carrierLedger } from '@openline/testing/carrier-side'
import {
  aCard,
  aCustomer,
  aPurchase,
  aQuote,
  buy,
  emailAbout,
  emailsAbout,
  expectOk,
  homeAddress,
  type TestCustomer,
} from '@openline/testing/customers'
import {
  addressEmails,
  addressesAtCarrier,
  aRegisteredOwner,
  changeAddress,
  emergencyAddressIn,
  loseAddressCalls,
  newHome,
} from '@openline/testing/emergency-addresses'
import { eventually } from '@openline/testing/eventually'
import { aLineOwner, buyLine, type LineOwner, onlyLineOf } from '@openline/testing/lines'
import { safetyCalls } from '@openline/testing/safety-calls'
import { injectFault, resetFaults } from '@openline/testing/sandbox-faults'
import { aStaffMember } from '@openline/testing/staff'
import { useTestShop } from '@openline/testing/use-test-shop'
import { sql } from 'drizzle-orm'
import { afterEach, describe, expect, test } from 'vitest'

const supportEmail = 'emergency@support.example'
const shop = useTestShop({ env: { SUPPORT_EMAIL: supportEmail } })
afterEach(() => resetFaults(shop, 'carrier'))

async function stateOf(customer: TestCustomer): Promise<EmergencyAddressState | null> {
  return (await onlyLineOf(shop, customer)).emergencyAddress
}

function inState(customer: TestCustomer, status: EmergencyAddressState['status']) {
  return emergencyAddressIn(shop, customer, status)
}

/** What is on record for a line, oldest first. */
async function recordsOf({ line }: Pick<LineOwner, 'line'>) {
  const { rows } = await shop.database.db.execute<{ status: string; street: string | null }>(
    sql`select status, address->>'streetName' as street from emergency_addresses
      where line_id = ${line.id} order by asked_at`,
  )
  return rows.map(({ status, street }) => `${street}: ${status}`)
}

async function kindsIn(owner: LineOwner): Promise<string[]> {
  return expectOk(await safetyCalls(shop, owner).activity()).entries.map(({ kind }) => kind)
}

describe('the emergency address of a new line', () => {
  test('is the shipping address, and is registered when the line is active', async () => {
    const owner = await aLineOwner(shop)
    const state = await inState(owner.customer, 'in_force')
    expect(state).toMatchObject({
      address: homeAddress,
      inForce: { address: homeAddress },
      refusal: null,
    })
    expect(await addressesAtCarrier(shop, owner)).toEqual(['accepted'])
    expect(await kindsIn(owner)).toEqual(['sim_activated'])
  })

  test('is another one where the customer gave it', async () => {
    const { customer } = await aLineOwner(shop, { purchase: { emergencyAddress: newHome } })
    expect((await inState(customer, 'in_force')).address).toEqual(newHome)
  })

  test('is never a PO box, neither its own nor the shipping address', async () => {
    const customer = await aCustomer(shop)
    const card = await aCard(shop, customer)
    const quote = await aQuote(shop, customer)
    const box = { ...newHome, streetNumber: 'PO', streetName: 'Box 12' }
    const order = (more: object) => buy(shop, customer, aPurchase(quote, card, { ...more }))
    expect(await order({ emergencyAddress: box })).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'emergencyAddress.streetName' }] },
    })
    expect(await order({ shipTo: box })).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'emergencyAddress', message: expect.stringContaining('PO box') }] },
    })
    expectOk(await order({ shipTo: box, emergencyAddress: newHome }))
    const odd = { ...newHome, streetDirection: [{ toString: null }] }
    expect(await order({ emergencyAddress: odd })).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'emergencyAddress.streetDirection' }] },
    })
  })

  test('does not exist for a plan that cannot call', async () => {
    const owner = await aLineOwner(shop, { quote: { planId: 'data-10' } })
    expect(owner.line.emergencyAddress).toBeNull()
    expect(await addressesAtCarrier(shop, owner)).toEqual([])
    expect(await changeAddress(shop, owner, {})).toMatchObject({
      status: 409,
      body: { code: 'not_ready' },
    })
  })

  test('that 911 cannot use is shown and told, and can be corrected', async () => {
    const wrong = { ...newHome, streetName: 'Wallnut Street' }
    const owner = await aLineOwner(shop, { purchase: { emergencyAddress: wrong } })
    const { customer } = owner
    const { refusal, inForce, address } = await inState(customer, 'refused')
    expect({ inForce, address }).toEqual({ inForce: null, address: null })
    expect(refusal).toEqual({
      address: wrong,
      cancelsAt: null,
      message: 'We couldn’t find this street. Please check its name.',
      field: 'streetName',
      suggestion: { ...newHome, streetName: 'Walnut Street' },
    })
    const email = await emailAbout(shop, customer.email, 'Please correct your emergency address')
    expect(email.text).toContain('We couldn’t find this street')
    expect(email.text).toContain('911 doesn’t know where you are')
    expect(email.text).not.toContain('Wallnut')
    const { emergencyAddress } = expectOk(
      await changeAddress(shop, owner, refusal?.suggestion ?? {}),
    )
    expect(emergencyAddress).toMatchObject({ status: 'in_force', refusal: null })
    expect(await recordsOf(owner)).toEqual(['Wallnut Street: refused', 'Walnut Street: in_force'])
  })

  test('waits for a SIM card in the mail, and can be changed until then', async () => {
    const customer = await aCustomer(shop)
    const card = await aCard(shop, customer)
    const quote = await aQuote(shop, customer, { simType: 'physical' })
    expectOk(await buy(shop, customer, aPurchase(quote, card, { simType: 'physical' })))
    const line = await eventually('a line whose card can be activated', async () => {
      const found = await onlyLineOf(shop, customer).catch(() => null)
      return found?.nextActions.includes('activate_sim') && found
    })
    expect(line.emergencyAddress).toMatchObject({ status: 'at_activation', address: homeAddress })
    const owner = { customer, line }
    for (const streetNumber of ['1', '2']) {
      const { emergencyAddress, message } = expectOk(
        await changeAddress(shop, owner, { streetNumber }),
      )
      expect(emergencyAddress).toMatchObject({ status: 'at_activation', address: { streetNumber } })
      expect(message).toContain('when your line is activated')
    }
    expect(await addressesAtCarrier(shop, owner)).toEqual([])
    const { shipments } = await carrierLedger(shop)
    const iccid = shipments.find(({ reference }) => reference === line.orderId)?.iccid
    const path = `/app/lines/${line.id}/activate`
    expectOk(await shop.send('POST', path, { token: customer.token, body: { iccid } }))
    const { address } = await inState(customer, 'in_force')
    expect(address?.streetNumber).toBe('2')
    expect(await addressesAtCarrier(shop, owner)).toEqual(['accepted'])
  })
})

describe('a changed emergency address', () => {
  test('is in force immediately, is told by email without saying where, and stays on record', async () => {
    const owner = await aRegisteredOwner(shop)
    const { emergencyAddress, message } = expectOk(await changeAddress(shop, owner, {}))
    expect(emergencyAddress).toMatchObject({
      status: 'in_force',
      address: newHome,
      inForce: { address: newHome },
    })
    expect(message).toContain('911 now receives this address')
    const email = await emailAbout(shop, owner.customer.email, /emergency address/)
    expect(email.subject).toBe('Your emergency address was changed')
    expect(email.text).toContain('911 now receives the new address')
    expect(email.text).not.toContain('Grand Avenue')
    expect(await recordsOf(owner)).toEqual(['Court Avenue: replaced', 'Grand Avenue: in_force'])
    expect((await kindsIn(owner)).slice(0, 2)).toEqual([
      'emergency_address_in_force',
      'emergency_address_asked',
    ])
    expect(shop.logLines.filter((line) => line.includes('Grand Avenue'))).toEqual([])
  })

  test('that is the same as before asks for nothing and sends no email', async () => {
    const owner = await aRegisteredOwner(shop)
    expect(expectOk(await changeAddress(shop, owner, homeAddress)).emergencyAddress.status).toBe(
      'in_force',
    )
    expect(await recordsOf(owner)).toEqual(['Court Avenue: in_force'])
    expect(await addressEmails(shop, owner)).toEqual([])
  })

  test('holds when it was asked for last, in whichever order the answers come', async () => {
    const owner = await aRegisteredOwner(shop)
    await loseAddressCalls(shop)
    expectOk(await changeAddress(shop, owner, { streetName: 'First Street' }))
    await resetFaults(shop, 'carrier')
    expectOk(await changeAddress(shop, owner, { streetName: 'Second Street' }))
    shop.pass(11 * 60)
    await shop.runTask('retry emergency addresses')
    await eventually('an answer to the first', async () => {
      return (await recordsOf(owner)).includes('First Street: replaced')
    })
    expect((await stateOf(owner.customer))?.inForce?.address.streetName).toBe('Second Street')
  })

  test('that the network refuses to hear of is left to a person, once', async () => {
    const owner = await aRegisteredOwner(shop)
    await injectFault(shop, 'carrier', {
      fault: 'bad_request',
      count: 'always',
      on: 'PUT /lines/emergency-address',
    })
    const { emergencyAddress } = expectOk(await changeAddress(shop, owner, {}))
    expect(emergencyAddress.refusal?.message).toContain('our support team')
    // An address of another test that is sent again is refused, too.
    const [email, ...more] = await emailsAbout(
      shop,
      supportEmail,
      'The network refused: emergency address',
      owner.line.id,
    )
    expect(email?.text).not.toContain('Grand Avenue')
    expect(more).toEqual([])
  })

  test('has to be a street address', async () => {
    const owner = await aRegisteredOwner(shop)
    expect(
      await changeAddress(shop, owner, { streetNumber: 'P.O.', streetName: 'Box 7' }),
    ).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'streetName' }] },
    })
    expect(await changeAddress(shop, owner, { zipCode: '10001' })).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'zipCode' }] },
    })
  })

  test('is refused after twenty in a day', async () => {
    const owner = await aRegisteredOwner(shop)
    await loseAddressCalls(shop)
    for (let number = 1; number <= 20; number += 1) {
      expectOk(await changeAddress(shop, owner, { streetNumber: String(number) }))
    }
    expect(await changeAddress(shop, owner, { streetNumber: '21' })).toMatchObject({ status: 429 })
  })

  test('is of one’s own line, and support may change it for a customer who approves', async () => {
    const owner = await aRegisteredOwner(shop)
    const stranger = await aCustomer(shop)
    expect(await changeAddress(shop, { ...owner, customer: stranger }, {})).toMatchObject({
      status: 404,
    })
    expect(
      await changeAddress(shop, { ...owner, customer: { ...stranger, token: '' } }, {}),
    ).toMatchObject({
      status: 401,
    })
    const staff = await aStaffMember(shop, ['support'])
    await anApproval(shop, staff, owner.customer, 'account')
    const agent = await aHelperOf(shop, staff, owner.customer)
    const helped = { ...owner, customer: { ...owner.customer, ...agent } }
    expect(expectOk(await changeAddress(shop, helped, {})).emergencyAddress.status).toBe('in_force')
    const email = await emailAbout(shop, owner.customer.email, /emergency address/)
    expect(email.text).toContain('Our support team made this change')
  })
})

describe('the emergency address of a line', () => {
  test('stays while the line is suspended, and when it gets another SIM', async () => {
    const owner = await aRegisteredOwner(shop)
    const { token } = owner.customer
    expectOk(await shop.send('POST', `/app/lines/${owner.line.id}/suspend`, { token }))
    expect((await stateOf(owner.customer))?.status).toBe('in_force')
    expect(expectOk(await changeAddress(shop, owner, {})).emergencyAddress.status).toBe('in_force')
    const path = `/app/lines/${owner.line.id}/replace-sim`
    const sent = { token, key: `another-sim-${owner.line.id}`, body: { sim: 'esim' } }
    expectOk(await shop.send('POST', path, sent))
    await eventually('another SIM', async () => (await kindsIn(owner)).includes('sim_changed'))
    expect((await stateOf(owner.customer))?.inForce?.address).toEqual(newHome)
  })

  test('is withdrawn when the number leaves for another carrier', async () => {
    const owner = await aRegisteredOwner(shop)
    const { transferPin } = expectOk(await safetyCalls(shop, owner).makePin())
    await aPortOut(shop, { msisdn: owner.msisdn, ...transferPin })
    await eventually('the request', async () => {
      return (await safetyCalls(shop, owner).safety()).portOut?.status === 'waiting'
    })
    shop.pass(11 * 60)
    await shop.runTask('decide port-outs')
    await eventually('its end', async () => {
      return (await recordsOf(owner)).join() === 'Court Avenue: withdrawn'
    })
  })

  test('is withdrawn when the account is closed; place and times stay on record', async () => {
    const owner = await aRegisteredOwner(shop)
    const { token } = owner.customer
    const body = { acknowledged: true, endLines: true }
    expectOk(await shop.send('POST', '/app/users/close', { token, body }))
    const { rows } = await shop.database.db.execute(
      sql`select status, address, ended_at is not null as has_ended from emergency_addresses
        where line_id = ${owner.line.id}`,
    )
    expect(rows).toEqual([
      { status: 'withdrawn', address: { state: 'IA', zipCode: '50309' }, has_ended: true },
    ])
    const { rows: orders } = await shop.database.db.execute(
      sql`select emergency_address from orders where id = ${owner.order.id}`,
    )
    expect(orders).toEqual([{ emergency_address: null }])
  })

  test('keeps every row and what became of it', async () => {
    const owner = await aRegisteredOwner(shop)
    expectOk(await changeAddress(shop, owner, {}))
    const { db } = shop.database
    const ofLine = sql`where line_id = ${owner.line.id}`
    const broken = (constraint: string) => ({ cause: { constraint } })
    await expect(db.execute(sql`delete from emergency_addresses ${ofLine}`)).rejects.toMatchObject(
      broken('emergency_addresses_kept'),
    )
    const again = sql`update emergency_addresses set status = 'asked', ended_at = null`
    await expect(db.execute(sql`${again} ${ofLine} and status = 'replaced'`)).rejects.toMatchObject(
      broken('emergency_addresses_final_status'),
    )
  })
})

test('two lines have an address each', async () => {
  const owner = await aRegisteredOwner(shop)
  await buyLine(shop, owner.customer, owner.card, { purchase: { emergencyAddress: newHome } })
  const addresses = await eventually('both in force', async () => {
    const { lines } = expectOk(
      await shop.send<{ lines: { emergencyAddress: EmergencyAddressState }[] }>(
        'GET',
        '/app/lines',
        { token: owner.customer.token },
      ),
    )
    const states = lines.map(({ emergencyAddress }) => emergencyAddress)
    return states.every(({ status }) => status === 'in_force') && states
  })
  expect(addresses.map(({ address }) => address?.streetName)).toEqual([
    'Grand Avenue',
    'Court Avenue',
  ])
})
