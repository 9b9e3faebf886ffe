import type { Ailment, Diagnosis } from '@openline/contract/processes/diagnosis'
import { aHelperOf } from '@openline/testing/agents'
import { iccidOf } from '@openline/testing/carrier-side'
import { aCustomer, expectOk } from '@openline/testing/customers'
import { aLineOwner } from '@openline/testing/lines'
import { aMovedLine } from '@openline/testing/moved-lines'
import { injectFault, resetFaults } from '@openline/testing/sandbox-faults'
import { aStaffMember } from '@openline/testing/staff'
import { useTestShop } from '@openline/testing/use-test-shop'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { diagnose, type LineFacts } from './diagnosis.ts'

const working: LineFacts = {
  status: 'active',
  orderStatus: 'active',
  suspendedFor: [],
  suspendedBySupport: false,
  simType: 'esim',
  wasEsimShown: true,
  isInUse: false,
  simChange: null,
  portIn: null,
  textsAreLate: false,
  isLeaving: false,
  isDataUsedUp: false,
  notOffered: [],
}

describe('why a line does not work', () => {
  test.each<[string, Partial<LineFacts>, Ailment, Diagnosis['remedy']]>([
    ['nothing known', {}, 'fine', 'contact_support'],
    ['it ended', { status: 'cancelled' }, 'ended', 'see_plans'],
    ['just paid', { status: 'pending', orderStatus: 'paid' }, 'being_set_up', 'wait'],
    ['at the network', { status: 'pending', orderStatus: 'provisioning' }, 'being_set_up', 'wait'],
    ['no card yet', { status: 'pending', orderStatus: 'to_ship' }, 'sim_on_its_way', 'wait'],
    [
      'card in the mail',
      { status: 'pending', orderStatus: 'shipped' },
      'sim_to_activate',
      'activate_sim',
    ],
    [
      'money on its way back',
      { status: 'pending', orderStatus: 'refund_pending' },
      'not_set_up',
      'contact_support',
    ],
    ['a lost phone', { status: 'suspended', suspendedFor: ['lost'] }, 'lost', 'restore'],
    [
      'a line that support suspended',
      { status: 'suspended', suspendedFor: ['lost'], suspendedBySupport: true },
      'suspended_by_support',
      'contact_support',
    ],
    ['not paid', { status: 'suspended', suspendedFor: ['unpaid'] }, 'unpaid', 'renew'],
    [
      'lost and not paid: first things first',
      { status: 'suspended', suspendedFor: ['unpaid', 'lost'] },
      'lost',
      'restore',
    ],
    ['paused', { status: 'suspended', suspendedFor: ['paused'] }, 'paused', 'contact_support'],
    ['run out', { status: 'inactive' }, 'inactive', 'renew'],
    ['a SIM being changed', { simChange: 'switching' }, 'sim_changing', 'wait'],
    ['a new card in the mail', { simChange: 'shipped' }, 'new_card_to_activate', 'replace_sim'],
    ['a new card not sent yet', { simChange: 'ordered' }, 'fine', 'contact_support'],
    [
      'an eSIM that was never installed',
      { wasEsimShown: false },
      'esim_to_install',
      'install_esim',
    ],
    [
      'an eSIM in use whose code was never shown here',
      { wasEsimShown: false, isInUse: true },
      'fine',
      'contact_support',
    ],
    [
      'a SIM card has nothing to install',
      { simType: 'physical', wasEsimShown: false },
      'fine',
      'contact_support',
    ],
    ['a refused port-in', { portIn: 'action_required' }, 'port_in_to_fix', 'fix_port_in'],
    ['a port-in at its cut-over', { portIn: 'activating' }, 'port_in_moving', 'wait'],
    ['a port-in with a date', { portIn: 'confirmed' }, 'port_in_moving', 'wait'],
    ['a port-in that waits', { portIn: 'pending' }, 'fine', 'contact_support'],
    ['texts that lag behind', { textsAreLate: true }, 'port_in_texts_late', 'wait'],
    ['a number that leaves', { isLeaving: true }, 'port_out_leaving', 'contact_support'],
    ['data used up', { isDataUsedUp: true }, 'data_used_up', 'change_plan'],
    [
      'not paid and data used up',
      { status: 'suspended', suspendedFor: ['unpaid'], isDataUsedUp: true },
      'unpaid',
      'renew',
    ],
  ])('%s', (_what, facts, ailment, remedy) => {
    const diagnosis = diagnose({ ...working, ...facts })
    expect(diagnosis).toMatchObject({ ailment, remedy })
    expect(diagnosis.title.length + diagnosis.advice.length).toBeGreaterThan(40)
  })
})

describe('asked of a real line', () => {
  const shop = useTestShop()

  test('the answer follows what happens to it', async () => {
    const { customer, line } = await aLineOwner(shop)
    const { token } = customer
    const path = `/app/lines/${line.id}`
    const ailment = async () => {
      const answer = await shop.send<{ diagnosis: Diagnosis }>('GET', `${path}/diagnosis`, {
        token,
      })
      return expectOk(answer).diagnosis.ailment
    }
    expect(await ailment()).toBe('esim_to_install')
    expectOk(await shop.send('POST', `${path}/esim`, { token }))
    expect(await ailment()).toBe('fine')
    expectOk(await shop.send('POST', `${path}/suspend`, { token }))
    expect(await ailment()).toBe('lost')
    expectOk(await shop.send('POST', `${path}/restore`, { token }))
    expect(await ailment()).toBe('fine')
    await shop.database.db.execute(sql`update lines set status = 'inactive' where id = ${line.id}`)
    expect(await ailment()).toBe('inactive')
  })

  test('support hears nothing of what it used in an assisted session', async () => {
    const { customer, line, order } = await aLineOwner(shop)
    const { token } = customer
    const path = `/app/lines/${line.id}`
    expectOk(await shop.send('POST', `${path}/esim`, { token }))
    const on = await iccidOf(shop, { orderId: order.id })
    const fault = { fault: 'used_up', count: 'always', on } as const
    await injectFault(shop, 'carrier', fault)
    const ask = (caller: { token: string }) =>
      shop.send('GET', `${path}/diagnosis`, { token: caller.token })
    expect((await ask(customer)).body).toMatchObject({ diagnosis: { ailment: 'data_used_up' } })
    const helper = await aHelperOf(shop, await aStaffMember(shop, ['support']), customer)
    expect((await ask(helper)).body).toMatchObject({ diagnosis: { ailment: 'fine' } })
    await resetFaults(shop, 'carrier')
  })

  test('a network that does not answer keeps nothing back', async () => {
    const { customer, line } = await aLineOwner(shop)
    await injectFault(shop, 'carrier', {
      fault: 'error_before',
      count: 'always',
      on: 'POST /usage',
    })
    const path = `/app/lines/${line.id}/diagnosis`
    const answer = await shop.send<{ diagnosis: Diagnosis }>('GET', path, customer)
    expect(expectOk(answer).diagnosis.ailment).toBe('esim_to_install')
    await resetFaults(shop, 'carrier')
    expect((await shop.send('GET', path, await aCustomer(shop))).status).toBe(404)
  })

  test('a line that was moved answers in its new account', async () => {
    const owner = await aLineOwner(shop)
    const to = await aMovedLine(shop, owner)
    const path = `/app/lines/${owner.line.id}/diagnosis`
    expect(await shop.send('GET', path, { token: to.token })).toMatchObject({
      body: { diagnosis: { ailment: 'esim_to_install' } },
    })
  })
})
