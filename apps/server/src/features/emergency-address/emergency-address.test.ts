import type { EmergencyAddressState } from '@openline/contract/emergency-address'
import { anAgentOf } from '@openline/testing/agents'
import { aPortOut, carrierLedger } from '@openline/testing/carrier-side'
import {
  aCard,
  aCustomer,
  aPurchase,
  aQuote,
  buy,
  emailAbout,
  emailsTo,
  expectOk,
  homeAddress,
  type TestCustomer,
} from '@openline/testing/customers'
import { emergencyAddressIn } from '@openline/testing/emergency-addresses'
import { eventually } from '@openline/testing/eventually'
import { aLineOwner, buyLine, type LineOwner, onlyLineOf } from '@openline/testing/lines'
import { safetyCalls } from '@openline/testing/safety-calls'
import { injectFault, resetFaults } from '@openline/testing/sandbox-faults'
import { useTestShop } from '@openline/testing/use-test-shop'
import { sql } from 'drizzle-orm'
import { afterEach, describe, expect, test } from 'vitest'

const supportEmail = 'emergency@support.example'
const shop = useTestShop({ env: { SUPPORT_EMAIL: supportEmail } })
afterEach(() => resetFaults(shop, 'carrier'))

const route = 'PUT /lines/emergency-address'
const newHome = {
  streetNumber: '1600',
  streetName: 'Grand Avenue',
  city: 'Des Moines',
  state: 'IA',
  zipCode: '50309',
}

async function stateOf(customer: TestCustomer): Promise<EmergencyAddressState | null> {
  return (await onlyLineOf(shop, customer)).emergencyAddress
}

function inState(customer: TestCustomer, status: EmergencyAddressState['status']) {
  return emergencyAddressIn(shop, customer, status)
}

type Owner = Pick<LineOwner, 'customer' | 'line'>
type Changed = { emergencyAddress: EmergencyAddressState; message: string }

function change({ customer: { token }, line }: Owner, address: object) {
  const path = `/app/lines/${line.id}/emergency-address`
  return shop.send<Changed>('PUT', path, { token, body: { ...newHome, ...address } })
}

/** The owner of a line whose first address is in force. */
async function aRegisteredOwner(): Promise<LineOwner> {
  const owner = await aLineOwner(shop)
  await inState(owner.customer, 'in_force')
  return owner
}

async function carrierKnows({ line }: Owner) {
  const { emergencyAddresses } = await carrierLedger(shop)
  return emergencyAddresses
    .filter(({ reference }) => reference === line.orderId)
    .map(({ status }) => status)
}

/** What is on record for a line, oldest first. */
async function recordsOf({ line }: Owner) {
  const { rows } = await shop.database.db.execute<{ status: string; street: string | null }>(
    sql`select status, address->>'streetName' as street from emergency_addresses
      where line_id = ${line.id} order by asked_at`,
  )
  return rows.map(({ status, street }) => `${street}: ${status}`)
}

async function kindsIn(owner: Owner): Promise<string[]> {
  return expectOk(await safetyCalls(shop, owner).activity()).entries.map(({ kind }) => kind)
}

function down() {
  return injectFault(shop, 'carrier', { fault: 'error_before', count: 'always', on: route })
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
    expect(await carrierKnows(owner)).toEqual(['accepted'])
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
  })

  test('does not exist for a plan that cannot call', async () => {
    const owner = await aLineOwner(shop, { quote: { planId: 'data-10' } })
    expect(owner.line.emergencyAddress).toBeNull()
    expect(await carrierKnows(owner)).toEqual([])
    expect(await change(owner, {})).toMatchObject({ status: 409, body: { code: 'not_ready' } })
  })

  test('that 911 cannot use is shown and told, and can be corrected', async () => {
    const wrong = { ...newHome, streetName: 'Wallnut Street' }
    const owner = await aLineOwner(shop, { purchase: { emergencyAddress: wrong } })
    const { customer } = owner
    const { refusal, inForce } = await inState(customer, 'refused')
    expect(inForce).toBeNull()
    expect(refusal).toEqual({
      message: 'We couldn’t find this street. Please check its name.',
      field: 'streetName',
      suggestion: { ...newHome, streetName: 'Walnut Street' },
    })
    const email = await emailAbout(shop, customer.email, 'Please correct your emergency address')
    expect(email.text).toContain('We couldn’t find this street')
    expect(email.text).not.toContain('Wallnut')
    const { emergencyAddress } = expectOk(await change(owner, refusal?.suggestion ?? {}))
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
      const { emergencyAddress, message } = expectOk(await change(owner, { streetNumber }))
      expect(emergencyAddress).toMatchObject({ status: 'at_activation', address: { streetNumber } })
      expect(message).toContain('when your line is activated')
    }
    expect(await carrierKnows(owner)).toEqual([])
    const { shipments } = await carrierLedger(shop)
    const iccid = shipments.find(({ reference }) => reference === line.orderId)?.iccid
    const path = `/app/lines/${line.id}/activate`
    expectOk(await shop.send('POST', path, { token: customer.token, body: { iccid } }))
    const { address } = await inState(customer, 'in_force')
    expect(address?.streetNumber).toBe('2')
    expect(await carrierKnows(owner)).toEqual(['accepted'])
  })
})

describe('a changed emergency address', () => {
  test('is in force at once, is told by email without saying where, and stays on record', async () => {
    const owner = await aRegisteredOwner()
    const { emergencyAddress, message } = expectOk(await change(owner, {}))
    expect(emergencyAddress).toMatchObject({
      status: 'in_force',
      address: newHome,
      inForce: { address: newHome },
    })
    expect(message).toContain('911 now receives this address')
    const email = await emailAbout(shop, owner.customer.email, /emergency address/)
    expect(email.subject).toBe('The emergency address of your line was changed')
    expect(email.text).not.toContain('Grand Avenue')
    expect(await recordsOf(owner)).toEqual(['Court Avenue: replaced', 'Grand Avenue: in_force'])
    expect((await kindsIn(owner)).slice(0, 2)).toEqual([
      'emergency_address_in_force',
      'emergency_address_asked',
    ])
    expect(shop.logLines.filter((line) => line.includes('Grand Avenue'))).toEqual([])
  })

  test('that is the same as before asks for nothing and sends no email', async () => {
    const owner = await aRegisteredOwner()
    expect(expectOk(await change(owner, homeAddress)).emergencyAddress.status).toBe('in_force')
    expect(await recordsOf(owner)).toEqual(['Court Avenue: in_force'])
    const emails = await emailsTo(shop, owner.customer.email)
    expect(emails.filter(({ subject }) => subject.includes('emergency'))).toEqual([])
  })

  test('that 911 refuses leaves the one before in force, without an email to who reads the answer', async () => {
    const owner = await aRegisteredOwner()
    const { emergencyAddress } = expectOk(await change(owner, { streetNumber: '99999' }))
    expect(emergencyAddress).toMatchObject({
      status: 'refused',
      address: { streetNumber: '99999' },
      inForce: { address: homeAddress },
      refusal: { field: 'streetNumber', suggestion: null },
    })
    const emails = await emailsTo(shop, owner.customer.email)
    expect(emails.map(({ subject }) => subject)).not.toContain(
      'Please correct your emergency address',
    )
  })

  test('waits for a carrier that is away, and is taken up when its job is lost', async () => {
    const owner = await aRegisteredOwner()
    await down()
    const { emergencyAddress } = expectOk(await change(owner, {}))
    expect(emergencyAddress).toMatchObject({
      status: 'pending',
      address: newHome,
      inForce: { address: homeAddress },
    })
    await shop.database.db.execute(
      sql`delete from pgboss.job where name = 'register-emergency-address'`,
    )
    await resetFaults(shop, 'carrier')
    shop.pass(11 * 60)
    await shop.runTask('retry emergency addresses')
    expect((await inState(owner.customer, 'in_force')).address).toEqual(newHome)
    expect(await carrierKnows(owner)).toEqual(['accepted', 'accepted'])
  })

  test('holds when it was asked for last, in whichever order the answers come', async () => {
    const owner = await aRegisteredOwner()
    await down()
    expectOk(await change(owner, { streetName: 'First Street' }))
    await resetFaults(shop, 'carrier')
    expectOk(await change(owner, { streetName: 'Second Street' }))
    shop.pass(11 * 60)
    await shop.runTask('retry emergency addresses')
    await eventually('an answer to the first', async () => {
      return (await recordsOf(owner)).includes('First Street: replaced')
    })
    expect((await stateOf(owner.customer))?.inForce?.address.streetName).toBe('Second Street')
  })

  test('that the network refuses to hear of is left to a person, once', async () => {
    const owner = await aRegisteredOwner()
    await injectFault(shop, 'carrier', { fault: 'bad_request', count: 'always', on: route })
    const { emergencyAddress } = expectOk(await change(owner, {}))
    expect(emergencyAddress.refusal?.message).toContain('our support team')
    const email = await emailAbout(shop, supportEmail, 'The network refused: emergency address')
    expect(email.text).toContain(owner.line.id)
    expect(email.text).not.toContain('Grand Avenue')
  })

  test('has to be a street address', async () => {
    const owner = await aRegisteredOwner()
    expect(await change(owner, { streetNumber: 'P.O.', streetName: 'Box 7' })).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'streetName' }] },
    })
    expect(await change(owner, { zipCode: '10001' })).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'zipCode' }] },
    })
  })

  test('is refused after twenty in a day', async () => {
    const owner = await aRegisteredOwner()
    await down()
    for (let number = 1; number <= 20; number += 1) {
      expectOk(await change(owner, { streetNumber: String(number) }))
    }
    expect(await change(owner, { streetNumber: '21' })).toMatchObject({ status: 429 })
  })

  test('is of one’s own line, and support may change it for a customer', async () => {
    const owner = await aRegisteredOwner()
    const stranger = await aCustomer(shop)
    expect(await change({ ...owner, customer: stranger }, {})).toMatchObject({ status: 404 })
    expect(await change({ ...owner, customer: { ...stranger, token: '' } }, {})).toMatchObject({
      status: 401,
    })
    const agent = await anAgentOf(shop, owner.customer.email)
    const helped = { ...owner, customer: { ...owner.customer, ...agent } }
    expect(expectOk(await change(helped, {})).emergencyAddress.status).toBe('in_force')
    const email = await emailAbout(shop, owner.customer.email, /emergency address/)
    expect(email.text).toContain('Our support team made this change')
  })
})

describe('the emergency address of a line', () => {
  test('stays while the line is suspended, and when it gets another SIM', async () => {
    const owner = await aRegisteredOwner()
    const { token } = owner.customer
    expectOk(await shop.send('POST', `/app/lines/${owner.line.id}/suspend`, { token }))
    expect((await stateOf(owner.customer))?.status).toBe('in_force')
    expect(expectOk(await change(owner, {})).emergencyAddress.status).toBe('in_force')
    const path = `/app/lines/${owner.line.id}/replace-sim`
    const sent = { token, key: `another-sim-${owner.line.id}`, body: { sim: 'esim' } }
    expectOk(await shop.send('POST', path, sent))
    await eventually('another SIM', async () => (await kindsIn(owner)).includes('sim_changed'))
    expect((await stateOf(owner.customer))?.inForce?.address).toEqual(newHome)
  })

  test('is withdrawn when the number leaves for another carrier', async () => {
    const owner = await aRegisteredOwner()
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
    const owner = await aRegisteredOwner()
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
    const owner = await aRegisteredOwner()
    expectOk(await change(owner, {}))
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
  const owner = await aRegisteredOwner()
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
